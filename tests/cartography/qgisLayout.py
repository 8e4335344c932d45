"""Lays out a map sheet with QGIS as a careful hand would: argv[1] is the JSON of what, see run.ts."""

import json
import os
import sys

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCategorizedSymbolRenderer,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFillSymbol,
    QgsHillshadeRenderer,
    QgsLayoutExporter,
    QgsLayoutItemLabel,
    QgsLayoutItemLegend,
    QgsLayoutItemMap,
    QgsLayoutItemMapGrid,
    QgsLayoutItemPicture,
    QgsLayoutItemScaleBar,
    QgsLayoutPoint,
    QgsLayoutSize,
    QgsLegendStyle,
    QgsLineSymbol,
    QgsMarkerSymbol,
    QgsPalLayerSettings,
    QgsPointXY,
    QgsPrintLayout,
    QgsProject,
    QgsRasterDataProvider,
    QgsRasterLayer,
    QgsRectangle,
    QgsRendererCategory,
    QgsSimpleLineSymbolLayer,
    QgsSingleSymbolRenderer,
    QgsTextBufferSettings,
    QgsTextFormat,
    QgsUnitTypes,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QColor, QFont, QPainter

# What a hand would give classes whose features carry no colour.
COLOURS = {"一级": "#ef8f86", "二级": "#f6dd8c", "三级": "#a9d8a0"}

FONT = "Noto Sans CJK SC"

TITLES = {
    "areas": "行政界线",
    "lakes": "湖泊",
    "rivers": "河流",
    "roads": "道路",
    "settlements": "居民地",
    "firerisk": "森林火险区划",
    "watersources": "取水点",
    "towers": "瞭望塔",
    "videos": "视频监控点",
    "landuse": "土地利用现状",
    "ebinuryears": "艾比湖历年水域",
    "reserves": "自然保护地",
    "landcover": "草原与植被",
}

ROADS = [
    ("高速公路", "#f2923c", 0.9),
    ("国道", "#f3b34c", 0.7),
    ("铁路", "#2b2b2b", 0.4),
    ("省道", "#f8dc8c", 0.5),
    ("县道", "#a5713a", 0.3),
]

POINTS = {"watersources": ("square", "#1f6fb5"), "towers": ("triangle", "#8a2be2"), "videos": ("diamond", "#b3261e")}


def line(colour, width, style="solid"):
    return QgsLineSymbol.createSimple(
        {"color": colour, "width": str(width), "line_style": style, "capstyle": "round", "joinstyle": "round"}
    )


def cased(colour, width):
    symbol = line("#6b4a2a", width + 0.3)
    symbol.appendSymbolLayer(QgsSimpleLineSymbolLayer.create({"color": colour, "width": str(width)}))
    return symbol


def fill(colour, outline="no", opacity=1.0):
    symbol = QgsFillSymbol.createSimple({"color": colour, "outline_style": outline, "outline_width": "0.1"})
    symbol.setOpacity(opacity)
    return symbol


def categories(layer, field, symbol_of):
    """One category a value, in the order of first appearance."""
    seen = {}
    for feature in layer.getFeatures():
        seen.setdefault(feature[field], feature)
    return QgsCategorizedSymbolRenderer(
        field, [QgsRendererCategory(value, symbol_of(feature), str(value)) for value, feature in seen.items()]
    )


def renderer_of(name, layer, grown):
    fields = [field.name() for field in layer.fields()]
    if name == "areas":
        looks = {"prefecture": line("#6b3f63", 0.6 * grown, "dash dot"), "county": line("#6b3f63", 0.3 * grown, "dash")}
        names = {"prefecture": "州界", "county": "县级界"}
        edges = []
        for level, symbol in looks.items():
            edge = QgsFillSymbol.createSimple({"style": "no", "outline_style": "no"})
            edge.changeSymbolLayer(0, QgsSimpleLineSymbolLayer.create(symbol.symbolLayer(0).properties()))
            edges.append(QgsRendererCategory(level, edge, names[level]))
        return QgsCategorizedSymbolRenderer("level", edges)
    if name == "roads":
        return QgsCategorizedSymbolRenderer(
            "class",
            [
                QgsRendererCategory(kind, line(colour, width * grown) if width < 0.5 else cased(colour, width * grown), kind)
                for kind, colour, width in ROADS
            ],
        )
    if name == "rivers":
        return QgsSingleSymbolRenderer(line("#2f7fb5", 0.3 * grown))
    if name == "lakes":
        return QgsSingleSymbolRenderer(
            QgsFillSymbol.createSimple({"color": "#c3e2f3", "outline_color": "#2f7fb5", "outline_width": "0.2"})
        )
    if name == "settlements":
        return QgsSingleSymbolRenderer(
            QgsMarkerSymbol.createSimple({"name": "circle", "color": "#ffffff", "size": str(1.6 * grown)})
        )
    if name in POINTS:
        shape, colour = POINTS[name]
        return QgsSingleSymbolRenderer(
            QgsMarkerSymbol.createSimple({"name": shape, "color": colour, "size": str(2.4 * grown)})
        )
    if name == "reserves":
        return QgsSingleSymbolRenderer(
            QgsFillSymbol.createSimple(
                {"color": "#1d7a46", "style": "b_diagonal", "outline_color": "#1d7a46", "outline_width": "0.4"}
            )
        )
    by = next(each for each in ["class", "DLMC", "year", "name"] if each in fields)
    has_colour = "color" in fields
    palette = ["#2f6b45", "#6f9a56", "#94b878", "#b9cf78", "#cfe08a", "#d8dca0", "#8fbf9a", "#a8cfc0", "#c3a94f"]
    palette += ["#d98f4e", "#b7a27c", "#e3aaa2", "#4b9fd6", "#3f8fc4", "#eef6fb", "#e9e4dc", "#ecd9a0", "#cdbfa3"]
    count = iter(range(1000))

    def symbol_of(feature):
        named = COLOURS.get(str(feature[by]))
        colour = named or (feature["color"] if has_colour and feature["color"] else palette[next(count) % len(palette)])
        return fill(colour, "no", 0.75)

    return categories(layer, by, symbol_of)


def label(layer, size, colour, bold=False, lines=False, halo=0.6):
    text = QgsTextFormat()
    font = QFont(FONT)
    font.setBold(bold)
    text.setFont(font)
    text.setSize(size)
    text.setColor(QColor(colour))
    around = QgsTextBufferSettings()
    around.setEnabled(True)
    around.setSize(halo)
    text.setBuffer(around)
    settings = QgsPalLayerSettings()
    settings.fieldName = "name"
    settings.setFormat(text)
    if lines:
        settings.placement = QgsPalLayerSettings.Curved
        settings.mergeLines = True
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    layer.setLabelsEnabled(True)


LABELS = {
    "settlements": (8, "#1a1a1a", True, False),
    "lakes": (9, "#1d5f8f", True, False),
    "rivers": (6.5, "#1d5f8f", False, True),
    "towers": (6, "#3a3a3a", False, False),
    "videos": (6, "#3a3a3a", False, False),
    "watersources": (6, "#3a3a3a", False, False),
    "reserves": (8, "#14532f", True, False),
}


def relief(folder):
    layer = QgsRasterLayer(os.path.join(folder, "ground.asc"), "relief")
    layer.setCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    shade = QgsHillshadeRenderer(layer.dataProvider(), 1, 315, 45)
    shade.setZFactor(0.000012)
    shade.setMultiDirectional(True)
    layer.setRenderer(shade)
    layer.setResamplingStage(Qgis.RasterResamplingStage.Provider)
    layer.dataProvider().setZoomedInResamplingMethod(QgsRasterDataProvider.ResamplingMethod.Cubic)
    layer.dataProvider().enableProviderResampling(True)
    layer.brightnessFilter().setBrightness(70)
    layer.setOpacity(0.6)
    return layer


def place(layout, item, box):
    layout.addLayoutItem(item)
    item.attemptMove(QgsLayoutPoint(box[0], box[1], QgsUnitTypes.LayoutMillimeters))
    item.attemptResize(QgsLayoutSize(box[2], box[3], QgsUnitTypes.LayoutMillimeters))


def text_item(layout, text, box, size, bold=False):
    item = QgsLayoutItemLabel(layout)
    item.setText(text)
    item.setHAlign(Qt.AlignHCenter if bold else Qt.AlignLeft)
    item.setVAlign(Qt.AlignVCenter)
    item.setMarginX(0)
    item.setMarginY(0)
    font = QFont(FONT)
    font.setPointSizeF(size)
    font.setBold(bold)
    item.setFont(font)
    place(layout, item, box)
    return item


def map_item(layout, wanted, layers, crs):
    item = QgsLayoutItemMap(layout)
    place(layout, item, wanted["frameMm"])
    item.setCrs(crs)
    item.setLayers(layers)
    item.setFrameEnabled(True)
    middle = QgsCoordinateTransform(
        QgsCoordinateReferenceSystem("EPSG:4326"), crs, QgsProject.instance()
    ).transform(QgsPointXY(*wanted["centre"]))
    half_x = wanted["frameMm"][2] / 2000 * wanted["scale"]
    half_y = wanted["frameMm"][3] / 2000 * wanted["scale"]
    item.setExtent(QgsRectangle(middle.x() - half_x, middle.y() - half_y, middle.x() + half_x, middle.y() + half_y))
    grid = QgsLayoutItemMapGrid("grid", item)
    grid.setCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    grid.setIntervalX(0.5)
    grid.setIntervalY(0.5)
    grid.setGridLineColor(QColor(90, 90, 90, 120))
    grid.setAnnotationEnabled(True)
    grid.setAnnotationFormat(QgsLayoutItemMapGrid.DegreeMinuteNoSuffix)
    item.grids().addGrid(grid)
    return item


def legend_item(layout, item, box, grown):
    legend = QgsLayoutItemLegend(layout)
    legend.setTitle("图例")
    if item is not None:
        legend.setLinkedMap(item)
        legend.setLegendFilterByMapEnabled(True)
    legend.setBackgroundEnabled(True)
    legend.setFrameEnabled(True)
    for style, size in [
        (QgsLegendStyle.Title, 11),
        (QgsLegendStyle.Group, 9),
        (QgsLegendStyle.Subgroup, 8),
        (QgsLegendStyle.SymbolLabel, 7),
    ]:
        font = QFont(FONT)
        font.setPointSizeF(size * grown)
        legend.setStyleFont(style, font)
    legend.setSymbolHeight(3 * grown)
    legend.setSymbolWidth(6 * grown)
    legend.setColumnCount(2 if len(layout.project().mapLayers()) > 7 else 1)
    root = legend.model().rootGroup()
    relief_node = next((each for each in root.findLayers() if each.name() == "relief"), None)
    if relief_node is not None:
        legend.setAutoUpdateModel(False)
        root = legend.model().rootGroup()
        root.removeChildNode(next(each for each in root.findLayers() if each.name() == "relief"))
    place(layout, legend, box)
    legend.adjustBoxSize()


def main():
    wanted = json.loads(sys.argv[1])
    application = QgsApplication([], False)
    application.initQgis()
    project = QgsProject.instance()
    grown = wanted["grown"]
    crs = QgsCoordinateReferenceSystem.fromProj(
        f"+proj=tmerc +lat_0=0 +lon_0={wanted['centre'][0]} +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +units=m +no_defs"
    )
    project.setCrs(crs)
    layers = []
    for name in wanted["layers"]:
        layer = QgsVectorLayer(os.path.join(wanted["folder"], name + ".geojson"), TITLES[name], "ogr")
        if not layer.isValid():
            raise SystemExit("not readable: " + name)
        layer.setRenderer(renderer_of(name, layer, grown))
        if name in ("firerisk", "landuse", "landcover", "ebinuryears"):
            layer.setBlendMode(QPainter.CompositionMode_Multiply)
        if name in LABELS and "name" in [field.name() for field in layer.fields()]:
            size, colour, bold, lines = LABELS[name]
            label(layer, size * grown, colour, bold, lines)
        layers.append(layer)
    ground = relief(wanted["folder"])
    project.addMapLayer(ground)
    for layer in layers:
        project.addMapLayer(layer)

    layout = QgsPrintLayout(project)
    layout.initializeDefaults()
    width, height = wanted["pageMm"]
    layout.pageCollection().page(0).setPageSize(QgsLayoutSize(width, height, QgsUnitTypes.LayoutMillimeters))
    item = map_item(layout, wanted, [*reversed(layers), ground], crs)
    left, top, frame_width, frame_height = wanted["frameMm"]
    text_item(layout, wanted["title"], [left, 0, frame_width, top], 17 * grown, True)
    text_item(layout, wanted["unit"], [left, top + frame_height + 1, frame_width / 2, 6 * grown], 8 * grown)
    legend_item(layout, item, [left + 3, top + frame_height * 0.45, 60, 60], grown)
    bar = QgsLayoutItemScaleBar(layout)
    bar.setStyle("Single Box")
    bar.setLinkedMap(item)
    bar.setUnits(QgsUnitTypes.DistanceKilometers)
    bar.setUnitLabel("km")
    bar.setNumberOfSegments(2)
    bar.setNumberOfSegmentsLeft(0)
    bar.setUnitsPerSegment(wanted["scale"] / 1e6 * 25)
    place(layout, bar, [left + frame_width * 0.45, top + frame_height - 16 * grown, 60, 12])
    north = QgsLayoutItemPicture(layout)
    north.setPicturePath(os.path.join(QgsApplication.svgPaths()[0], "arrows", "NorthArrow_02.svg"))
    place(layout, north, [left + frame_width - 22 * grown, top + 5, 15 * grown, 15 * grown])
    settings = QgsLayoutExporter.ImageExportSettings()
    settings.dpi = wanted["dpi"]
    if QgsLayoutExporter(layout).exportToImage(wanted["file"], settings) != QgsLayoutExporter.Success:
        raise SystemExit("not exported")
    print(json.dumps({"scale": item.scale()}))
    os._exit(0)


if __name__ == "__main__":
    main()
