"""Lets QGIS write styles: argv[1] is the JSON of the folder they go to, see qgisStyle.test.ts."""

import json
import os
import sys

from qgis.core import (
    QgsApplication,
    QgsCategorizedSymbolRenderer,
    QgsFillSymbol,
    QgsGraduatedSymbolRenderer,
    QgsMarkerSymbol,
    QgsRendererCategory,
    QgsRendererRange,
    QgsRuleBasedRenderer,
    QgsVectorLayer,
)


def save(layer, folder, name):
    layer.saveNamedStyle(os.path.join(folder, name + ".qml"))
    layer.saveSldStyle(os.path.join(folder, name + ".sld"))


def areas(folder):
    layer = QgsVectorLayer("Polygon?crs=EPSG:4326&field=kind:string&field=slope:double", "areas", "memory")
    edge = {"outline_color": "10,20,30,255", "outline_width": "0.5"}
    fill = lambda color: QgsFillSymbol.createSimple({"color": color, **edge})
    kinds = (("forest", "47,107,69,255"), ("grass", "185,207,120,128"), ("", "204,204,204,255"))
    layer.setRenderer(
        QgsCategorizedSymbolRenderer("kind", [QgsRendererCategory(k, fill(c), k or "other") for k, c in kinds])
    )
    save(layer, folder, "categories")
    limits = ((0, 5, "255,255,212,255"), (5, 15, "254,217,142,255"), (15, 90, "204,76,2,255"))
    layer.setRenderer(
        QgsGraduatedSymbolRenderer("slope", [QgsRendererRange(a, b, fill(c), f"{a} - {b}") for a, b, c in limits])
    )
    layer.setScaleBasedVisibility(True)
    layer.setMinimumScale(250000)
    layer.setMaximumScale(1000)
    save(layer, folder, "ranges")


def points(folder):
    layer = QgsVectorLayer("Point?crs=EPSG:4326&field=risk:double", "points", "memory")
    root = QgsRuleBasedRenderer.Rule(None)
    for text, color in (('"risk" < 30', "0,200,0,255"), ('"risk" >= 30 AND "risk" < 60', "255,200,0,255")):
        symbol = QgsMarkerSymbol.createSimple({"name": "square", "color": color, "size": "3"})
        root.appendChild(QgsRuleBasedRenderer.Rule(symbol, filterExp=text, label=text))
    layer.setRenderer(QgsRuleBasedRenderer(root))
    save(layer, folder, "rules")


def main():
    folder = json.loads(sys.argv[1])["folder"]
    app = QgsApplication([], False)
    app.initQgis()
    areas(folder)
    points(folder)
    app.exitQgis()


main()
