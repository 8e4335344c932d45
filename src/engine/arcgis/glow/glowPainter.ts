import { EFFECT_PARAMETERS } from '../../../domain/views/effects.ts';
import type { Vector3 } from '../../../domain/geodesy/ecef.ts';
import type { GlowFrame } from '../../../scene/groundGlow.ts';
import { BEAM_FLOATS, LINE_FLOATS, SPOT_FLOATS, type GlowGeometry } from './glowGeometry.ts';
import beamFragment from './shaders/beam.frag?raw';
import beamVertex from './shaders/beam.vert?raw';
import lineFragment from './shaders/line.frag?raw';
import lineVertex from './shaders/line.vert?raw';
import spotFragment from './shaders/spot.frag?raw';
import spotVertex from './shaders/spot.vert?raw';

/** What is drawn is moved towards the camera by this part of its distance: the drawn terrain is coarser than the ground it was placed on. */
const PULL = 0.004;

/** Corners of a strip or square: along it, and to its sides. */
const CORNERS = new Float32Array([0, -1, 0, 1, 1, -1, 1, 1]);

/** The camera of a frame, as the engine tells it. */
export interface GlowCamera {
  /** Column by column, from earth-centred metres. */
  readonly viewMatrix: ArrayLike<number>;
  readonly projectionMatrix: ArrayLike<number>;
  /** The drawn rectangle: left, bottom, width and height, pixels of the screen. */
  readonly viewport: readonly [number, number, number, number];
  readonly pixelRatio: number;
}

/** Draws what shines with one graphics card. */
export interface GlowPainter {
  setGeometry(geometry: GlowGeometry): void;
  /** Draws into the bound target, tested against its depths. */
  paint(camera: GlowCamera, frame: GlowFrame): void;
  /** Leaves the card's state as the SDK's own reset does; its account of that state knows nothing of what was done here. */
  restoreState(): void;
  /** Frees what it holds of the card. */
  dispose(): void;
}

/** One kind of what shines: its program and what it draws. */
interface Batch {
  setFloats(floats: Float32Array): void;
  draw(setUniforms: (program: WebGLProgram) => void): void;
  dispose(): void;
}

function compile(gl: WebGL2RenderingContext, kind: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(kind);
  if (shader === null) throw new Error('no shader');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** @throws with the driver's words when it refuses the shaders */
function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  const linked = gl.getProgramParameter(program, gl.LINK_STATUS) === true;
  const words = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))];
  for (const shader of shaders) gl.deleteShader(shader);
  if (linked) return program;
  gl.deleteProgram(program);
  throw new Error(words.filter((word) => word !== null && word !== '').join('; '));
}

/** Points the attributes from `first` on at a buffer of floats that follow each other. */
function pointAttributes(
  gl: WebGL2RenderingContext,
  first: number,
  sizes: readonly number[],
  divisor: number,
): void {
  const strideBytes = sizes.reduce((sum, size) => sum + size, 0) * Float32Array.BYTES_PER_ELEMENT;
  let offsetBytes = 0;
  sizes.forEach((size, index) => {
    gl.enableVertexAttribArray(first + index);
    gl.vertexAttribPointer(first + index, size, gl.FLOAT, false, strideBytes, offsetBytes);
    gl.vertexAttribDivisor(first + index, divisor);
    offsetBytes += size * Float32Array.BYTES_PER_ELEMENT;
  });
}

/** @param corners each item is drawn as the four {@link CORNERS}; without, items are vertices of triangles */
function createBatch(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  sizes: readonly number[],
  corners: WebGLBuffer | undefined,
): Batch {
  const array = gl.createVertexArray();
  const buffer = gl.createBuffer();
  const floatsOfItem = sizes.reduce((sum, size) => sum + size, 0);
  let count = 0;
  gl.bindVertexArray(array);
  if (corners !== undefined) {
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    pointAttributes(gl, 0, [2], 0);
  }
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  pointAttributes(gl, corners === undefined ? 0 : 1, sizes, corners === undefined ? 0 : 1);
  gl.bindVertexArray(null);
  return {
    setFloats(floats) {
      count = floats.length / floatsOfItem;
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, floats, gl.DYNAMIC_DRAW);
      gl.bindBuffer(gl.ARRAY_BUFFER, null);
    },
    draw(setUniforms) {
      if (count === 0) return;
      gl.useProgram(program);
      setUniforms(program);
      gl.bindVertexArray(array);
      if (corners === undefined) gl.drawArrays(gl.TRIANGLES, 0, count);
      else gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
      gl.bindVertexArray(null);
    },
    dispose() {
      gl.deleteVertexArray(array);
      gl.deleteBuffer(buffer);
      gl.deleteProgram(program);
    },
  };
}

/** A view matrix of earth-centred metres, for metres about an origin: added up in doubles, since floats would shake. */
export function viewAbout(view: ArrayLike<number>, [x, y, z]: Vector3): Float32Array {
  const at = (index: number) => view[index] ?? 0;
  const moved = Float32Array.from(view);
  for (const row of [0, 1, 2]) {
    moved[12 + row] = at(row) * x + at(4 + row) * y + at(8 + row) * z + at(12 + row);
  }
  return moved;
}

/** Light is mixed over what is there and hidden by what stands before it; it hides nothing itself. */
function setState(gl: WebGL2RenderingContext): void {
  gl.enable(gl.DEPTH_TEST);
  gl.depthFunc(gl.LEQUAL);
  gl.depthMask(false);
  gl.disable(gl.CULL_FACE);
  gl.enable(gl.BLEND);
  gl.blendEquation(gl.FUNC_ADD);
  gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE);
}

/** Brings back the state that {@link setState} and drawing changed: what the SDK believes to be set after its reset. */
function restoreState(gl: WebGL2RenderingContext): void {
  gl.bindVertexArray(null);
  gl.bindBuffer(gl.ARRAY_BUFFER, null);
  gl.useProgram(null);
  gl.disable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ZERO);
  gl.disable(gl.DEPTH_TEST);
  gl.depthFunc(gl.LESS);
  gl.depthMask(true);
  gl.viewport(0, 0, gl.canvas.width, gl.canvas.height);
}

/** Makes a painter. @throws with the driver's words when it refuses the shaders */
export function createGlowPainter(gl: WebGL2RenderingContext): GlowPainter {
  const corners = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bufferData(gl.ARRAY_BUFFER, CORNERS, gl.STATIC_DRAW);
  const beams = createBatch(gl, link(gl, beamVertex, beamFragment), BEAM_FLOATS, undefined);
  const lines = createBatch(gl, link(gl, lineVertex, lineFragment), LINE_FLOATS, corners);
  const spots = createBatch(gl, link(gl, spotVertex, spotFragment), SPOT_FLOATS, corners);
  const { attenuation, intensity } = EFFECT_PARAMETERS.pointLight;
  let origin: Vector3 = [0, 0, 0];
  return {
    setGeometry(geometry) {
      origin = geometry.origin;
      beams.setFloats(geometry.beams);
      lines.setFloats(geometry.lines);
      spots.setFloats(geometry.spots);
    },
    paint({ viewMatrix, projectionMatrix, viewport, pixelRatio }, { timeS, share }) {
      setState(gl);
      gl.viewport(...viewport);
      const view = viewAbout(viewMatrix, origin);
      const projection = Float32Array.from(projectionMatrix);
      for (const batch of [beams, lines, spots]) {
        batch.draw((program) => {
          // A uniform that a program has not is none, and setting it does nothing.
          const at = (name: string) => gl.getUniformLocation(program, name);
          gl.uniformMatrix4fv(at('u_view'), false, view);
          gl.uniformMatrix4fv(at('u_projection'), false, projection);
          gl.uniform2f(at('u_viewportPx'), viewport[2], viewport[3]);
          gl.uniform1f(at('u_pixelRatio'), pixelRatio);
          gl.uniform1f(at('u_pull'), PULL);
          gl.uniform1f(at('u_timeS'), timeS);
          gl.uniform1f(at('u_share'), share);
          gl.uniform2f(at('u_light'), attenuation, intensity);
        });
      }
    },
    restoreState: () => restoreState(gl),
    dispose() {
      for (const batch of [beams, lines, spots]) batch.dispose();
      gl.deleteBuffer(corners);
    },
  };
}
