# QGIS Server for printed maps. It opens whatever file it is asked for: only the portal may reach it.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends qgis-server fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 1000 node
USER node
ENV QT_QPA_PLATFORM=offscreen
EXPOSE 8000
CMD ["qgis_mapserver", "0.0.0.0:8000"]
