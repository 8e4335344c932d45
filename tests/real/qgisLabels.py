"""Opens a project and writes the labels of its layer as QGIS reads them: argv[1] is the JSON of its file, see qgisLabels.test.ts."""

import json
import sys

from qgis.core import (
    QgsApplication,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsProject,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor


def drawn(layer):
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    extent = layer.extent()
    extent.grow(0.1)
    settings.setExtent(extent)
    settings.setOutputSize(QSize(300, 300))
    settings.setBackgroundColor(QColor(255, 255, 255))
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    return job.renderedImage()


def main():
    wanted = json.loads(sys.argv[1])
    application = QgsApplication([], False)
    application.initQgis()
    project = QgsProject.instance()
    if not project.read(wanted["file"]):
        raise SystemExit("not readable: " + wanted["file"])
    layer = next(iter(project.mapLayers().values()))
    settings = layer.labeling().settings()
    expression = settings.getLabelExpression()
    if expression.hasParserError():
        raise SystemExit(expression.parserErrorString())
    texts = []
    for feature in sorted(layer.getFeatures(), key=lambda each: each["at"]):
        context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
        context.setFeature(feature)
        texts.append(expression.evaluate(context))
        if expression.hasEvalError():
            raise SystemExit(expression.evalErrorString())
    with_labels = drawn(layer)
    enabled = layer.labelsEnabled()
    layer.setLabelsEnabled(False)
    print(json.dumps({"enabled": enabled, "texts": texts, "isDrawn": drawn(layer) != with_labels}))
    application.exitQgis()


main()
