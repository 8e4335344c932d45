import { RECORD_LIMITS, type CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import type { ForeignKind } from '../../../domain/layers/foreignServices.ts';
import type { ScaleRange } from '../../../layerTypes/layerRecord.ts';
import { serviceRecord } from '../../../layerTypes/serviceRecord.ts';
import { newGroup, newLayer } from './newRecord.ts';

/** Why a layer of a map stays where it is; the texts are `workbench.leftOut.<why>`. */
export type LeftOutReason = 'file' | 'provider' | 'address';

/** A layer that could not be taken. */
export interface LeftOut {
  readonly name: string;
  readonly why: LeftOutReason;
  /** What the other program reads it with: postgres, WFS, ArcGISFeatureLayer. */
  readonly provider: string;
}

/** What is taken of another program's map: its groups and layers as new records, and what is left out. */
export interface TakenMap {
  readonly records: readonly CatalogueRecord[];
  readonly leftOut: readonly LeftOut[];
}

/** A layer of a service, by its address. */
export interface Source {
  readonly kind: ForeignKind;
  readonly link: string;
  /** What the service calls it; '' where it has one layer. */
  readonly name: string;
}

/** A layer as another program's map has it: where it comes from, or why it cannot be taken. */
export interface ForeignLayer {
  readonly name: string;
  readonly provider: string;
  readonly source: Source | 'file' | 'provider';
  readonly scales?: ScaleRange;
  /** 0 to 1; 1 without it. */
  readonly opacity?: number;
}

/** What stands in a group. */
export type ForeignItem = ForeignGroup | ForeignLayer;

/** A group of layers in the order in which people see them, the uppermost first. */
export interface ForeignGroup {
  readonly name: string;
  readonly items: readonly ForeignItem[];
}

/** Where records are made. */
interface Making {
  /** Names a map that has no name. */
  readonly fileName: string;
  /** The records that there are. */
  readonly known: readonly CatalogueRecord[];
  readonly newId: () => string;
}

/** A name that a record can have. */
function nameOf(name: string, otherwise: string): string {
  const own = name.trim();
  return (own === '' ? otherwise : own).slice(0, RECORD_LIMITS.nameLength);
}

/** An opacity as a record has it: none where nothing is seen through the layer. */
const seenThrough = (opacity = 1) => (opacity >= 0 && opacity < 1 ? { opacity } : {});

/** A map in a group of its own; a group of which nothing can be taken is left out. Styles and credentials are not taken. */
export function takeMap(map: ForeignGroup, { fileName, known, newId }: Making): TakenMap {
  const records: CatalogueRecord[] = [];
  const leftOut: LeftOut[] = [];
  const making = (name: string, parent: string) => [[...known, ...records], { newId, name, parent }] as const;

  const takeLayer = ({ name: given, provider, source, scales, opacity }: ForeignLayer, parent: string) => {
    const name = nameOf(given, provider);
    if (typeof source === 'string') return leftOut.push({ name, why: source, provider });
    const layer = serviceRecord({ ...source, title: name });
    if (source.link === '' || !layer.ok) return leftOut.push({ name, why: 'address', provider });
    const record = newLayer(...making(name, parent));
    const resource = { ...record.resource, ServiceName: layer.value.type };
    return records.push({
      ...record,
      resource,
      layer: { ...layer.value, ...scales, ...seenThrough(opacity) },
    });
  };
  const takeGroup = ({ name, items }: ForeignGroup, parent: string) => {
    const group = newGroup(...making(nameOf(name, '…'), parent));
    records.push(group);
    const before = records.length;
    for (const item of items) {
      if ('items' in item) takeGroup(item, group.code);
      else takeLayer(item, group.code);
    }
    if (records.length === before) records.pop();
  };
  takeGroup({ ...map, name: nameOf(map.name, fileName.replace(/\.\w+$/u, '')) }, '');
  return { records, leftOut };
}
