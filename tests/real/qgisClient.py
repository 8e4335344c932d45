"""Opens layers with QGIS and says what it sees: argv[1] is the JSON of the layers and the access key, see qgisClient.test.ts."""

import json
import sys

from qgis.core import (
    QgsApplication,
    QgsAuthMethodConfig,
    QgsCoordinateReferenceSystem,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsRasterLayer,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor

SIDE_PX = 65
HALF_M = 3000


def colour_at(layer, x, y):
    """Red, green, blue, alpha of the middle of a small map in Web Mercator."""
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
    settings.setBackgroundColor(QColor(0, 0, 0, 0))
    settings.setOutputSize(QSize(SIDE_PX, SIDE_PX))
    settings.setExtent(QgsRectangle(x - HALF_M, y - HALF_M, x + HALF_M, y + HALF_M))
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    return list(job.renderedImage().pixelColor(SIDE_PX // 2, SIDE_PX // 2).getRgb())


def kept_key(key):
    """Keeps an access key as a user of QGIS does, as an ESRI token; the id under which it is kept."""
    manager = QgsApplication.authManager()
    manager.setMasterPassword("tests", True)
    config = QgsAuthMethodConfig()
    config.setName("portal")
    config.setMethod("EsriToken")
    config.setConfig("token", key)
    stored = manager.storeAuthenticationConfig(config)
    # Newer versions answer with the configuration, too.
    saved = stored[1] if isinstance(stored, tuple) else config
    return saved.id()


def seen(wanted):
    if wanted["kind"] == "vector":
        layer = QgsVectorLayer(wanted["source"], "layer", wanted["provider"])
    else:
        layer = QgsRasterLayer(wanted["source"], "layer", wanted["provider"])
    if not layer.isValid():
        return {"error": layer.error().message() or "not valid"}
    if wanted["kind"] == "vector":
        names = sorted(feature["name"] for feature in layer.getFeatures())
        return {"reference": layer.crs().authid(), "names": names}
    colours = [colour_at(layer, x, y) for x, y in wanted["places"]]
    return {"reference": layer.crs().authid(), "colours": colours}


def main():
    application = QgsApplication([], False)
    application.initQgis()
    given = json.loads(sys.argv[1])
    key_id = kept_key(given["key"])
    layers = [
        {**wanted, "source": wanted["source"].replace("AUTHCFG", key_id)}
        for wanted in given["layers"]
    ]
    print(json.dumps([seen(wanted) for wanted in layers]))
    application.exitQgis()


main()
