# Packages for Debian, and an archive for other systems: cpack makes them of what "cmake --install" installs.
# scripts/package builds and checks all of them.
#
#   stockade           the command line, the library of variants, manual pages, completions
#   stockade-gui       the window
#   libstockade0.1     the library for other programs
#   libstockade-dev    its headers
#   python3-stockade   the Python package

set(CPACK_PACKAGE_NAME stockade)
set(CPACK_PACKAGE_VENDOR "The Stockade authors")
# The project has no mail address of its own yet.
set(CPACK_PACKAGE_CONTACT "The Stockade authors <stockade@stockade.example.org>")
# cpack puts a summary of the whole before the description of each package, unless it takes it for its own.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
file(WRITE ${PROJECT_BINARY_DIR}/packages/own_descriptions.cmake
     "set(CPACK_DEFAULT_PACKAGE_DESCRIPTION_SUMMARY \"\${CPACK_PACKAGE_DESCRIPTION_SUMMARY}\")\n")
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/packages/own_descriptions.cmake)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL stockade library development)
if(stockade_with_gui)
  list(APPEND CPACK_COMPONENTS_ALL gui)
endif()
if(TARGET stockade_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# before_packing.cmake adds the packages of the system that each one needs. Where the libraries of the packages
# themselves are found; who needs them is written below.
set(CPACK_STOCKADE_LIBRARY_FOLDERS ${PROJECT_BINARY_DIR}/lib)
if(STOCKADE_DISPATCH)
  list(APPEND CPACK_STOCKADE_LIBRARY_FOLDERS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
endif()
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# Packages need one another as cpack makes them: with its revision.
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(stockade_same "(= ${PROJECT_VERSION}-1)")

# stockade_package(COMPONENT NAME SECTION SUMMARY DESCRIPTION)
macro(stockade_package component name section summary description)
  string(TOUPPER ${component} stockade_upper)
  set(CPACK_DEBIAN_${stockade_upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${stockade_upper}_PACKAGE_SECTION ${section})
  # The first line of a description is the summary; cpack takes both from one text, and puts a space before each line.
  set(CPACK_COMPONENT_${stockade_upper}_DESCRIPTION "${summary}\n${description}")
  install(FILES ${PROJECT_BINARY_DIR}/packages/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
  install(FILES ${PROJECT_BINARY_DIR}/packages/changelog.Debian DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
          COMPONENT ${component})
endmacro()

stockade_package(stockade stockade misc "chess variants on the command line"
"Plays Hostage Chess and many other chess variants and board games, as a UCI
engine and in the terminal; checks, tests and compares variants, which are
YAML files.")
stockade_package(gui stockade-gui misc "chess variants in a window"
"Plays Hostage Chess and many other chess variants and board games against
a strong engine or a friend, analyses and keeps games, and is a workbench for
the authors of variants.")
stockade_package(library libstockade${stockade_abi} libs "chess variants, shared library"
"The rules, the engines and the comparison of Stockade for other programs.")
stockade_package(development libstockade-dev libdevel "chess variants, headers of the library"
"The headers of libstockade and its files for CMake.")
stockade_package(python python3-stockade python "chess variants for Python"
"The rules, the engines and the comparison of Stockade as a Python package,
with arrays of numpy and environments for reinforcement learning.")

set(CPACK_DEBIAN_STOCKADE_PACKAGE_SUGGESTS "stockade-gui")
set(CPACK_DEBIAN_GUI_PACKAGE_DEPENDS "stockade ${stockade_same}, librsvg2-common")
set(CPACK_DEBIAN_GUI_PACKAGE_RECOMMENDS "wx3.2-i18n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "stockade ${stockade_same}")
set(stockade_library_package libstockade${stockade_abi})
file(WRITE ${PROJECT_BINARY_DIR}/packages/shlibs
     "libstockade ${stockade_abi} ${stockade_library_package} (>= ${PROJECT_VERSION})\n")
file(WRITE ${PROJECT_BINARY_DIR}/packages/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/packages/shlibs ${PROJECT_BINARY_DIR}/packages/triggers)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${stockade_library_package} ${stockade_same}")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "${stockade_library_package} ${stockade_same}, python3-numpy, python3 (>= 3.11), python3 (<< 3.12)")

# Python compiles the modules where they are installed; what it writes goes with them.
file(WRITE ${PROJECT_BINARY_DIR}/packages/python/postinst
"#!/bin/sh
set -e
if [ \"$1\" = configure ] && command -v py3compile >/dev/null; then
  py3compile -p python3-stockade
fi
")
file(WRITE ${PROJECT_BINARY_DIR}/packages/python/prerm
"#!/bin/sh
set -e
if command -v py3clean >/dev/null; then
  py3clean -p python3-stockade
fi
")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/packages/python/postinst
    ${PROJECT_BINARY_DIR}/packages/python/prerm)

# Debian's own texts beside those of the project.
string(TIMESTAMP stockade_today "%Y-%m-%d" UTC)
file(READ ${PROJECT_SOURCE_DIR}/LICENSE stockade_license)
string(REGEX REPLACE "\n\n" "\n.\n" stockade_license "${stockade_license}")
string(REGEX REPLACE "\n" "\n " stockade_license "${stockade_license}")
string(STRIP "${stockade_license}" stockade_license)
file(WRITE ${PROJECT_BINARY_DIR}/packages/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Stockade

Files: *
Copyright: 2026 The Stockade authors
License: MIT
 ${stockade_license}
")
file(WRITE ${PROJECT_BINARY_DIR}/packages/changelog.Debian
"stockade (${PROJECT_VERSION}-1) unstable; urgency=medium

  * Version ${PROJECT_VERSION}; /usr/share/doc/stockade/changelog.gz has its changes.

 -- ${CPACK_PACKAGE_CONTACT}  Mon, 23 Nov 2026 12:00:00 +0000
")
install(FILES docs/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/stockade RENAME changelog COMPONENT stockade)

set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/scripts/cmake/before_packing.cmake)
include(CPack)
