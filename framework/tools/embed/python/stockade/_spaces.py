"""Spaces with the names and the most used members of those of Gymnasium, for programs without it."""

import numpy


class Discrete:
    def __init__(self, n):
        self.n = int(n)
        self.shape = ()
        self.dtype = numpy.dtype(numpy.int64)

    def contains(self, value):
        return isinstance(value, (int, numpy.integer)) and 0 <= int(value) < self.n

    def sample(self, mask=None):
        if mask is None:
            return int(numpy.random.randint(self.n))
        return int(numpy.random.choice(numpy.flatnonzero(mask)))


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low = low
        self.high = high
        self.shape = tuple(shape)
        self.dtype = numpy.dtype(dtype)

    def contains(self, value):
        return (isinstance(value, numpy.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool(((value >= self.low) & (value <= self.high)).all()))

    def sample(self):
        return numpy.random.randint(self.low, self.high + 1, self.shape).astype(self.dtype)


class Dict:
    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, value):
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[name]) for name, space in self.spaces.items()))

    def sample(self):
        return {name: space.sample() for name, space in self.spaces.items()}
