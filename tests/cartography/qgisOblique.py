"""Lays out a view in perspective with QGIS' 3D map: argv[1] is the JSON of what, see oblique.ts. Needs a screen with OpenGL."""

import json
import math
import os
import sys

from qgis._3d import Qgs3DMapSettings, QgsCameraPose, QgsLayoutItem3DMap
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsLayoutExporter,
    QgsLayoutSize,
    QgsPointXY,
    QgsPrintLayout,
    QgsProject,
    QgsRasterDataProvider,
    QgsRasterLayer,
    QgsReadWriteContext,
    QgsUnitTypes,
    QgsVector3D,
    QgsVectorLayer,
)
from qgis.PyQt.QtGui import QColor
from qgis.PyQt.QtXml import QDomDocument

from qgisLayout import LABELS, TITLES, label, legend_item, place, renderer_of, text_item

# From the eye to the middle of what it looks at: any place on the line of sight will do.
SIGHT_M = 30000

# The sky above the globe's haze.
SKY = "#a9c8e8"


def settings_over(project, crs, terrain):
    """Settings with terrain of heights, which Python can only read from a project's XML."""
    document = QDomDocument()
    element = document.createElement("qgis3d")
    document.appendChild(element)
    reference = document.createElement("crs")
    crs.writeXml(reference, document)
    element.appendChild(reference)
    ground = document.createElement("terrain")
    for name, value in {"exaggeration": "1", "terrain-rendering-enabled": "1", "shading-enabled": "0"}.items():
        ground.setAttribute(name, value)
    generator = document.createElement("generator")
    for name, value in {"type": "dem", "layer": terrain.id(), "resolution": "64", "skirt-height": "400"}.items():
        generator.setAttribute(name, value)
    ground.appendChild(generator)
    element.appendChild(ground)
    settings = Qgs3DMapSettings()
    settings.readXml(element, QgsReadWriteContext())
    settings.resolveReferences(project)
    settings.setCrs(crs)
    settings.setTransformContext(project.transformContext())
    return settings


def camera(pose, crs, settings):
    """The globe's eye and direction; QGIS turns about a place that is looked at, against the clock."""
    to_map = QgsCoordinateTransform(QgsCoordinateReferenceSystem("EPSG:4326"), crs, QgsProject.instance())
    eye = to_map.transform(QgsPointXY(pose["lon"], pose["lat"]))
    north = to_map.transform(QgsPointXY(pose["lon"], pose["lat"] + 0.01))
    grid = math.degrees(math.atan2(north.x() - eye.x(), north.y() - eye.y()))
    heading = pose["headingDeg"] + grid
    turn, tilt = math.radians(heading), math.radians(pose["pitchDeg"])
    middle = QgsVector3D(
        eye.x() + SIGHT_M * math.sin(turn) * math.cos(tilt),
        eye.y() + SIGHT_M * math.cos(turn) * math.cos(tilt),
        pose["heightM"] + SIGHT_M * math.sin(tilt),
    )
    seen = QgsCameraPose()
    seen.setCenterPoint(settings.mapToWorldCoordinates(middle))
    seen.setDistanceFromCenterPoint(SIGHT_M)
    seen.setPitchAngle(90 + pose["pitchDeg"])
    seen.setHeadingAngle(-heading)
    return seen


def raster(file, name):
    layer = QgsRasterLayer(file, name)
    if not layer.isValid():
        raise SystemExit("not readable: " + file)
    # Else a seam is seen at every tile of the terrain.
    layer.setResamplingStage(Qgis.RasterResamplingStage.Provider)
    layer.dataProvider().setZoomedInResamplingMethod(QgsRasterDataProvider.ResamplingMethod.Cubic)
    layer.dataProvider().enableProviderResampling(True)
    return layer


def main():
    wanted = json.loads(sys.argv[1])
    application = QgsApplication([], True)
    application.initQgis()
    project = QgsProject.instance()
    crs = QgsCoordinateReferenceSystem(wanted["projection"])
    project.setCrs(crs)
    # The legend leaves the layer of this name out.
    imagery = raster(wanted["imagery"], "relief")
    imagery.setCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
    terrain = raster(wanted["terrain"], "terrain")
    project.addMapLayer(imagery)
    project.addMapLayer(terrain, False)
    layers = []
    for name in wanted["layers"]:
        layer = QgsVectorLayer(os.path.join(wanted["folder"], name + ".geojson"), TITLES[name], "ogr")
        if not layer.isValid():
            raise SystemExit("not readable: " + name)
        layer.setRenderer(renderer_of(name, layer, 1))
        if name in LABELS:
            size, colour, bold, lines = LABELS[name]
            label(layer, size, colour, bold, lines)
        project.addMapLayer(layer)
        layers.append(layer)

    settings = settings_over(project, crs, terrain)
    eye = wanted["pose"]
    origin = QgsCoordinateTransform(QgsCoordinateReferenceSystem("EPSG:4326"), crs, project).transform(
        QgsPointXY(eye["lon"], eye["lat"])
    )
    settings.setOrigin(QgsVector3D(origin.x(), origin.y(), 0))
    settings.setLayers([*reversed(layers), imagery])
    settings.setFieldOfView(wanted["fovYDeg"])
    settings.setBackgroundColor(QColor(SKY))
    settings.setMapTileResolution(1024)
    settings.setMaxTerrainScreenError(1.5)
    settings.setMaxTerrainGroundError(10)
    settings.setShowLabels(True)
    settings.setOutputDpi(wanted["dpi"])

    layout = QgsPrintLayout(project)
    layout.initializeDefaults()
    width, height = wanted["pageMm"]
    layout.pageCollection().page(0).setPageSize(QgsLayoutSize(width, height, QgsUnitTypes.LayoutMillimeters))
    item = QgsLayoutItem3DMap(layout)
    place(layout, item, wanted["frameMm"])
    item.setMapSettings(settings)
    item.setCameraPose(camera(eye, crs, settings))
    item.setFrameEnabled(True)
    left, top, frame_width, frame_height = wanted["frameMm"]
    text_item(layout, wanted["title"], [left, 0, frame_width, top], 17, True)
    text_item(layout, wanted["unit"], [left, top + frame_height + 1, frame_width / 2, 6], 8)
    legend_item(layout, None, [left + 3, top + frame_height * 0.45, 60, 60], 1)
    export = QgsLayoutExporter.ImageExportSettings()
    export.dpi = wanted["dpi"]
    if QgsLayoutExporter(layout).exportToImage(wanted["file"], export) != QgsLayoutExporter.Success:
        raise SystemExit("not exported")
    os._exit(0)


main()
