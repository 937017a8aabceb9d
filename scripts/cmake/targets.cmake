# Helpers for targets, and what all of them share.

# stockade_sources(OUT FOLDER...): every .cpp file below the folders, named from the root.
function(stockade_sources out)
  set(found "")
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cpp")
    list(APPEND found ${files})
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# stockade_library(NAME [DISPATCHED] SOURCES file... PUBLIC lib... PRIVATE lib...): a static library;
# an empty one (INTERFACE) while its folder has no sources. With STOCKADE_DISPATCH a DISPATCHED one is
# shared and there is another, NAME_v3, for better processors.
function(stockade_library name)
  cmake_parse_arguments(arg "DISPATCHED" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  if(arg_DISPATCHED AND STOCKADE_DISPATCH)
    add_library(${name} SHARED ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC ${arg_PUBLIC} PRIVATE stockade_warnings ${arg_PRIVATE})
    set(better ${name}_v3)
    list(TRANSFORM arg_PUBLIC REPLACE "^stockade_framework$" stockade_framework_v3)
    add_library(${better} SHARED ${arg_SOURCES})
    target_link_libraries(${better} PUBLIC ${arg_PUBLIC} PRIVATE stockade_warnings ${arg_PRIVATE})
    target_compile_options(${better} PRIVATE -march=x86-64-v3)
    # What a library does not find in another one may be in the programs, but not in Python.
    target_link_options(${name} PRIVATE -Wl,--no-undefined)
    target_link_options(${better} PRIVATE -Wl,--no-undefined)
    set_target_properties(${better} PROPERTIES
      OUTPUT_NAME ${name}
      LIBRARY_OUTPUT_DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/${stockade_hwcaps}
      BUILD_WITH_INSTALL_RPATH ON
      INSTALL_RPATH $ORIGIN:$ORIGIN/../..)
    add_dependencies(${name} ${better})
    install(TARGETS ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/stockade COMPONENT stockade)
    install(TARGETS ${better} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/stockade/${stockade_hwcaps} COMPONENT stockade)
  elseif(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC ${arg_PUBLIC} PRIVATE stockade_warnings ${arg_PRIVATE})
  else()
    message(STATUS "${name}: no sources")
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${arg_PUBLIC})
  endif()
endfunction()

# stockade_precompile(NAME header...): precompiles headers; with no headers named, shares those of the
# framework, which needs the same flags: shared libraries each have their own, so they share none.
function(stockade_precompile name)
  get_target_property(type ${name} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY" OR (NOT ARGN AND STOCKADE_DISPATCH))
    return()
  endif()
  if(ARGN)
    set(headers PRIVATE ${ARGN})
  else()
    set(headers REUSE_FROM stockade_framework)
  endif()
  target_precompile_headers(${name} ${headers})
  if(TARGET ${name}_v3)
    target_precompile_headers(${name}_v3 ${headers})
  endif()
endfunction()

# stockade_light(NAME): light optimisation, for what plays no moves. g++ optimises as it did for the precompiled
# headers, whatever the command says, so that these come from a target that is light too. They are those of a library: a
# program has other flags (-fPIE) and takes STOCKADE_LIGHT alone.
function(stockade_light name)
  get_target_property(type ${name} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    return()
  endif()
  target_compile_options(${name} PRIVATE ${STOCKADE_LIGHT})
  target_precompile_headers(${name} REUSE_FROM stockade_framework_light)
endfunction()

# stockade_unite(NAME): with STOCKADE_UNITY, about sixteen sources of a folder are compiled as one. Most of the time of
# these sources goes into headers and templates that they share. Names in their unnamed namespaces must then differ.
# A source stays with its neighbours when another one comes, so that only the new one can clash: its group follows
# from its name, and the number of groups of a folder is a power of two.
function(stockade_unite name)
  if(NOT STOCKADE_UNITY)
    return()
  endif()
  get_target_property(sources ${name} SOURCES)
  list(FILTER sources EXCLUDE REGEX "^\\$<") # objects of others
  set(folders "")
  foreach(source IN LISTS sources)
    get_filename_component(path ${source} ABSOLUTE)
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${path})
    get_filename_component(folder ${path} DIRECTORY)
    string(REGEX MATCH "^(framework/tools/[^/]+|[^/]+(/[^/]+)?)" folder ${folder})
    list(APPEND folders ${folder})
    list(APPEND sources_of_${folder} ${source})
    set(path_of_${source} ${path})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    list(LENGTH sources_of_${folder} count)
    set(groups 1)
    while(count GREATER 20)
      math(EXPR groups "${groups} * 2")
      math(EXPR count "${count} / 2")
    endwhile()
    foreach(source IN LISTS sources_of_${folder})
      string(MD5 hash ${path_of_${source}})
      string(SUBSTRING ${hash} 0 6 hash)
      math(EXPR group "0x${hash} % ${groups}")
      string(MAKE_C_IDENTIFIER ${folder}_${group} group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
  endforeach()
  foreach(target IN ITEMS ${name} ${name}_v3)
    if(TARGET ${target})
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    endif()
  endforeach()
endfunction()

# What every target shares: the include root, and where the programs look for variants and artwork.
add_library(stockade_common INTERFACE)
target_include_directories(stockade_common INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_definitions(stockade_common INTERFACE
  STOCKADE_VERSION="${PROJECT_VERSION}"
  STOCKADE_SOURCE_VARIANTS_DIR="${PROJECT_SOURCE_DIR}/variants"
  STOCKADE_SOURCE_ARTWORK_DIR="${PROJECT_SOURCE_DIR}/gui/artwork"
  STOCKADE_SOURCE_LUA_DIR="${PROJECT_SOURCE_DIR}/scripts/lua"
  STOCKADE_INSTALL_VARIANTS_DIR="${CMAKE_INSTALL_FULL_DATADIR}/stockade/variants"
  STOCKADE_INSTALL_ARTWORK_DIR="${CMAKE_INSTALL_FULL_DATADIR}/stockade/artwork"
  STOCKADE_INSTALL_LUA_DIR="${CMAKE_INSTALL_FULL_DATADIR}/stockade/lua")

set(stockade_std_headers
  <algorithm> <array> <bit> <chrono> <cstdint> <functional> <map> <memory> <optional> <random> <span>
  <string> <string_view> <unordered_map> <utility> <variant> <vector> <fmt/format.h>)
