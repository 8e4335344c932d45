import { Document, WebIO, type Accessor } from '@gltf-transform/core';
import type { MeshPart } from './mesh.ts';

/** A picture that covers a part of a mesh. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg';
  /** Whether it repeats beyond 0 to 1, as a row of windows does. */
  readonly repeats: boolean;
}

/** One primitive of a model. */
export interface ModelPart {
  readonly mesh: MeshPart;
  readonly picture?: Picture | undefined;
}

/** glTF is Y up, 3D Tiles turn it to Z up again: east, north, up becomes east, up, south. */
function toYUp(positions: readonly number[]): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    turned[at] = positions[at] ?? 0;
    turned[at + 1] = positions[at + 2] ?? 0;
    turned[at + 2] = -(positions[at + 1] ?? 0);
  }
  return turned;
}

function withAlpha(colours: readonly number[]): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array((colours.length / 3) * 4).fill(255);
  for (let at = 0, to = 0; at < colours.length; at += 3, to += 4) {
    rgba[to] = colours[at] ?? 0;
    rgba[to + 1] = colours[at + 1] ?? 0;
    rgba[to + 2] = colours[at + 2] ?? 0;
  }
  return rgba;
}

function indexArray({ indices, positions }: MeshPart): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  return positions.length / 3 > 65535 ? Uint32Array.from(indices) : Uint16Array.from(indices);
}

/**
 * Writes a model as binary glTF 2.0: positions, vertex colours with the light baked in, and pictures where parts have one.
 * Parts without a triangle are left out; at least one must have some.
 */
export async function writeGlb(parts: readonly ModelPart[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  document.getRoot().getAsset().generator = 'forestry-grassland-portal sample';
  const buffer = document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', array: Parameters<Accessor['setArray']>[0]) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const mesh = document.createMesh();
  for (const { mesh: data, picture } of parts) {
    if (data.indices.length === 0) continue;
    const material = document.createMaterial().setMetallicFactor(0).setRoughnessFactor(1);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setAttribute('POSITION', accessor('VEC3', toYUp(data.positions)))
      .setAttribute('COLOR_0', accessor('VEC4', withAlpha(data.colours)).setNormalized(true))
      .setIndices(accessor('SCALAR', indexArray(data)));
    if (picture !== undefined) {
      primitive.setAttribute('TEXCOORD_0', accessor('VEC2', Float32Array.from(data.uvs)));
      const texture = document.createTexture().setImage(Uint8Array.from(picture.bytes));
      material.setBaseColorTexture(texture.setMimeType(picture.mimeType));
      const wrap = picture.repeats ? 10497 : 33071;
      material.getBaseColorTextureInfo()?.setWrapS(wrap).setWrapT(wrap);
    }
    mesh.addPrimitive(primitive);
  }
  const scene = document.createScene();
  scene.addChild(document.createNode().setMesh(mesh));
  document.getRoot().setDefaultScene(scene);
  return Uint8Array.from(await new WebIO().writeBinary(document));
}
