# What cpack runs between the installation into its folders, one for each component, and the packing of them.

# What Debian wants compressed.
file(GLOB_RECURSE texts
     "${CPACK_TEMPORARY_DIRECTORY}/*/changelog" "${CPACK_TEMPORARY_DIRECTORY}/*/changelog.Debian"
     "${CPACK_TEMPORARY_DIRECTORY}/*.1")
list(FILTER texts EXCLUDE REGEX "[.]so[.]") # the name of a library may end like that of a manual page
foreach(text IN LISTS texts)
  execute_process(COMMAND gzip -9nf ${text} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# Which libraries the programs need. cpack could find that out itself (CPACK_DEBIAN_PACKAGE_SHLIBDEPS), but it asks
# file(1) about each file by two processes: a minute for a library of variants.
find_program(dpkg_shlibdeps dpkg-shlibdeps)
if(NOT dpkg_shlibdeps)
  message(FATAL_ERROR "dpkg-shlibdeps, which finds the libraries that a package needs, is not installed (Debian: dpkg-dev)")
endif()
set(private_folders ${CPACK_STOCKADE_LIBRARY_FOLDERS})
list(TRANSFORM private_folders PREPEND "-l")
file(WRITE "${CPACK_TEMPORARY_DIRECTORY}/debian/control" "") # it reads one, and nothing in it
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(root "${CPACK_TEMPORARY_DIRECTORY}/${component}")
  file(GLOB_RECURSE candidates LIST_DIRECTORIES false "${root}/usr/bin/*" "${root}/usr/lib/*.so" "${root}/usr/lib/*.so.*")
  set(programs "")
  foreach(candidate IN LISTS candidates)
    if(NOT IS_SYMLINK "${candidate}")
      list(APPEND programs "${candidate}")
    endif()
  endforeach()
  if(programs)
    file(MAKE_DIRECTORY "${root}/DEBIAN") # by it dpkg-shlibdeps knows where the package begins
    execute_process(COMMAND ${dpkg_shlibdeps} ${private_folders} --ignore-missing-info -O ${programs}
      WORKING_DIRECTORY "${CPACK_TEMPORARY_DIRECTORY}"
      OUTPUT_VARIABLE needed ERROR_VARIABLE complaints RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0 OR NOT needed MATCHES "^shlibs:Depends=(.+)$")
      message(FATAL_ERROR "dpkg-shlibdeps does not say what ${component} needs (${status}):\n${needed}\n${complaints}")
    endif()
    set(needed "${CMAKE_MATCH_1}")
    string(TOUPPER ${component} component)
    list(APPEND CPACK_DEBIAN_${component}_PACKAGE_DEPENDS "${needed}")
    list(JOIN CPACK_DEBIAN_${component}_PACKAGE_DEPENDS ", " CPACK_DEBIAN_${component}_PACKAGE_DEPENDS)
    file(REMOVE_RECURSE "${root}/DEBIAN")
  endif()
endforeach()
file(REMOVE_RECURSE "${CPACK_TEMPORARY_DIRECTORY}/debian")
