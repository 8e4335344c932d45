"""Writes QGIS projects of GeoJSON layers: argv[1] is the JSON of what to write, see qgisServerProgram.ts."""

import json
import sys

from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsFillSymbol,
    QgsMarkerSymbol,
    QgsProject,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
)

# Bounds of the prefecture, EPSG:4326.
EXTENT = ["79.88", "43.5", "83.86", "45.89"]


def symbol_of(layer):
    colour = ",".join(str(part) for part in layer["colour"])
    if layer["kind"] == "polygon":
        return QgsFillSymbol.createSimple({"color": colour, "outline_style": "no"})
    return QgsMarkerSymbol.createSimple(
        {"name": "circle", "color": colour, "outline_style": "no", "size": "3", "size_unit": "MM"}
    )


def add_layer(project, layer):
    added = QgsVectorLayer(layer["file"], layer["title"], "ogr")
    if not added.isValid():
        raise SystemExit("not readable: " + layer["file"])
    if layer["name"] != layer["title"]:
        added.setShortName(layer["name"])
    added.setRenderer(QgsSingleSymbolRenderer(symbol_of(layer)))
    project.addMapLayer(added)
    return added.id()


def write_project(wanted, layers):
    project = QgsProject()
    project.setTitle("sample")
    project.setCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    ids = [add_layer(project, layer) for layer in layers]
    project.writeEntryBool("WMSServiceCapabilities", "/", True)
    project.writeEntryBool("WMSAddWktGeometry", "/", True)
    project.writeEntry("WMSExtent", "/", EXTENT)
    project.writeEntry("WMSCrsList", "/", wanted["references"])
    project.writeEntry("WFSLayers", "/", ids)
    project.writeEntry("WMTSLayers", "Layer", ids)
    project.writeEntry("WMTSPngLayers", "Layer", ids)
    grids = wanted["grids"]
    project.writeEntry("WMTSGrids", "CRS", [grid.split(",")[0] for grid in grids])
    project.writeEntry("WMTSGrids", "Config", grids)
    if not project.write(wanted["file"]):
        raise SystemExit("not writable: " + wanted["file"])


def main():
    wanted = json.loads(sys.argv[1])
    application = QgsApplication([], False)
    application.initQgis()
    for project in wanted["projects"]:
        write_project(project, wanted["layers"])
    application.exitQgis()


main()
