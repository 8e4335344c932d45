import { escapeXml } from '../../../src/lib/xml.ts';
import { LABEL_IDS, PRINT_TEMPLATE } from '../../../src/domain/sheet/protocol.ts';
import { choosePaper, type SheetBox } from '../../../src/domain/sheet/paper.ts';
import type { Sheet } from '../../../src/domain/sheet/sheet.ts';
import type { PaperRule } from '../../../src/domain/sheet/cartography/paperLayers.ts';
import type { GeometryKind } from '../../base/geo/geometry.ts';
import { enlargedRules } from '../vectors.ts';
import { labelSettings } from './labels.ts';
import { ruleRenderer } from './symbols.ts';

/** A layer of a project. */
export interface ProjectLayer {
  readonly id: string;
  readonly title: string;
  readonly geometryType: GeometryKind;
  readonly rules: readonly PaperRule[];
  /** Its GeoJSON file, as QGIS finds it. */
  readonly file: string;
  /** The label template of its record, for whoever opens the project; none where the portal writes the names itself. */
  readonly label?: string | undefined;
}

/** What a project holds. */
export interface ProjectContent {
  /** Id of the job that the project is for. */
  readonly job: string;
  readonly sheet: Sheet;
  /** From below to above. */
  readonly layers: readonly ProjectLayer[];
}

/** QGIS sizes symbols in millimetres, of the portal's pixels so many to an inch. */
const CSS_DPI = 96;

/** QGIS gives a layer whose id has ten characters or fewer another one, and does not find it in its tree then. */
const layerId = (name: string) => escapeXml(`portal-layer-${name}`);

const GEOMETRY = { point: 'Point', line: 'Line', polygon: 'Polygon' } as const;

const reference = (authority: string) => `<spatialrefsys><authid>${authority}</authid></spatialrefsys>`;

function vectorLayer(layer: ProjectLayer, factor: number): string {
  const { id, title, geometryType, rules, file, label } = layer;
  const labels = labelSettings(label, geometryType);
  return `<maplayer type="vector" geometry="${GEOMETRY[geometryType]}" hasScaleBasedVisibilityFlag="0" labelsEnabled="${labels === '' ? 0 : 1}" simplifyDrawingHints="1" simplifyDrawingTol="0.5" simplifyLocal="1" simplifyMaxScale="1" simplifyAlgorithm="0" readOnly="1">
<id>${layerId(id)}</id><datasource>${escapeXml(file)}</datasource><shortname>${escapeXml(id)}</shortname><title>${escapeXml(title)}</title><layername>${escapeXml(id)}</layername>
<srs>${reference('EPSG:4326')}</srs><provider encoding="UTF-8">ogr</provider>
${ruleRenderer(enlargedRules(rules, factor), geometryType)}${labels}
<blendMode>0</blendMode><layerOpacity>1</layerOpacity></maplayer>`;
}

/** "[%" begins an expression in QGIS' labels; as an expression that gives those two characters it is drawn as it was written. */
const asLiteral = (text: string) => text.replaceAll('[%', "[% '[%' %]");

/**
 * A label of the layout. It carries its text for whoever downloads the project; it is not visible, because the portal writes the texts
 * itself, with its own fonts.
 */
function label(id: string, text: string, { xPx, yPx, widthPx, heightPx }: SheetBox, mmPerPx: number): string {
  const at = `${xPx * mmPerPx},${yPx * mmPerPx},mm`;
  return `<LayoutItem type="65641" id="${id}" uuid="{${id}}" labelText="${escapeXml(asLiteral(text))}" visibility="0" htmlState="0" position="${at}" positionOnPage="${at}" size="${widthPx * mmPerPx},${heightPx * mmPerPx},mm" referencePoint="0" itemRotation="0" opacity="1" zValue="2" halign="4" valign="128" marginX="0" marginY="0" frame="false" background="false"/>`;
}

function mapItem({ xPx, yPx, widthPx, heightPx }: SheetBox, mmPerPx: number): string {
  const at = `${xPx * mmPerPx},${yPx * mmPerPx},mm`;
  return `<LayoutItem type="65639" id="map0" uuid="{map0}" position="${at}" positionOnPage="${at}" size="${widthPx * mmPerPx},${heightPx * mmPerPx},mm" referencePoint="0" itemRotation="0" mapRotation="0" keepLayerSet="false" followPreset="false" visibility="1" opacity="1" zValue="1" frame="false" background="false" mapFlags="0"><Extent xmin="0" ymin="0" xmax="${widthPx}" ymax="${heightPx}"/><LayerSet/></LayoutItem>`;
}

function layout(sheet: Sheet): string {
  const page = choosePaper(sheet.page);
  const mmPerPx = 25.4 / page.dpi;
  const { widthPx, heightPx, frame } = page;
  const titleBox = { xPx: frame.xPx, yPx: 0, widthPx: frame.widthPx, heightPx: frame.yPx };
  const footPx = frame.yPx + frame.heightPx;
  const unitBox = { xPx: frame.xPx, yPx: footPx, widthPx: frame.widthPx, heightPx: heightPx - footPx };
  const paper =
    '<symbol type="fill" name="" alpha="1"><layer class="SimpleFill" enabled="1" pass="0"><Option type="Map"><Option type="QString" name="color" value="255,255,255,0"/><Option type="QString" name="outline_style" value="no"/><Option type="QString" name="style" value="solid"/></Option></layer></symbol>';
  return `<Layouts><Layout name="${PRINT_TEMPLATE}" units="mm" printResolution="${Math.round(page.dpi)}" worldFileMap="">
<PageCollection>${paper}<LayoutItem type="65638" id="" uuid="{page}" position="0,0,mm" positionOnPage="0,0,mm" size="${widthPx * mmPerPx},${heightPx * mmPerPx},mm" referencePoint="0" visibility="1" opacity="1" zValue="0" background="false" frame="false">${paper}</LayoutItem></PageCollection>
${mapItem(frame, mmPerPx)}
${label(LABEL_IDS.title, sheet.title, titleBox, mmPerPx)}
${label(LABEL_IDS.unit, sheet.unit, unitBox, mmPerPx)}
</Layout></Layouts>`;
}

/**
 * The QGIS project of a sheet: its layers, and the layout {@link PRINT_TEMPLATE} with the map `map0` and the labels of {@link LABEL_IDS}.
 * Page and map have no ground, so that the imagery can lie below. Written for QGIS 3.22 and later, which fill in what is not said.
 */
export function qgisProject(content: ProjectContent): string {
  const { job, sheet, layers } = content;
  // Only then QGIS looks for the files of others beside the project.
  const isAbsolute = layers.every(({ file }) => !file.startsWith('./'));
  const ids = layers.map(({ id }) => id);
  const { symbolPx, dpi } = choosePaper(sheet.page);
  const tree = [...ids]
    .reverse()
    .map(
      (id) =>
        `<layer-tree-layer id="${layerId(id)}" name="${escapeXml(id)}" checked="Qt::Checked" expanded="1" providerKey="ogr"/>`,
    );
  const sources = layers.map((layer) => vectorLayer(layer, symbolPx / (dpi / CSS_DPI)));
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis projectname="${escapeXml(job)}" version="3.22.16">
<title>${escapeXml(job)}</title>
<projectCrs>${reference('EPSG:4326')}</projectCrs>
<layer-tree-group>${tree.join('')}</layer-tree-group>
<projectlayers>${sources.join('\n')}</projectlayers>
<layerorder>${ids.map((id) => `<layer id="${layerId(id)}"/>`).join('')}</layerorder>
${layout(sheet)}
<properties><Measure><Ellipsoid type="QString">EPSG:7019</Ellipsoid></Measure><WMSServiceCapabilities type="bool">true</WMSServiceCapabilities><WMSCrsList type="QStringList"><value>EPSG:4326</value></WMSCrsList><Paths><Absolute type="bool">${isAbsolute}</Absolute></Paths></properties>
</qgis>
`;
}

/** The job that a project is for, as {@link qgisProject} writes it; undefined where it says none. */
export function jobOfProject(project: string): string | undefined {
  return /<qgis\b[^>]*\sprojectname="([\w-]{1,64})"/.exec(project)?.[1];
}
