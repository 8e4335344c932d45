/** Parts of a pipe layer as its record names them (viewer.md, section 3), with the names that staff know them by. */
const PIPE_PART_NAMES: ReadonlyMap<string, string> = new Map([
  ['container', '管身'],
  ['joint', '接头'],
  ['plate', '盖板'],
  ['well', '井'],
  ['equipment', '设备'],
]);

/** The name of a part; a part that the specification does not know keeps the record's name. */
export function pipePartName(part: string): string {
  return PIPE_PART_NAMES.get(part.toLowerCase()) ?? part;
}

const SEPARATOR = '#';

/** Id of the tree node of a layer's part: `{layerId}#{part}`. */
export function partNodeId(layerId: string, part: string): string {
  return `${layerId}${SEPARATOR}${part}`;
}

/** The layer that a node's id stands for: the id itself, or the layer before `#{part}`. */
export function layerIdOfNode(nodeId: string): string {
  return nodeId.split(SEPARATOR, 1)[0] ?? nodeId;
}
