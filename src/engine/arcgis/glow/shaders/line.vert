#version 300 es
// A segment of a shining line as a strip that always faces the camera, a few pixels wide.
precision highp float;

// Metres about the local origin to the camera's metres, and those to the clip space.
uniform mat4 u_view;
uniform mat4 u_projection;
uniform vec2 u_viewportPx;
uniform float u_pixelRatio;
uniform float u_pull;

// x: 0 at the segment's start, 1 at its end; y: -1 and 1 at its sides.
layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec3 a_from;
layout(location = 2) in vec3 a_to;
layout(location = 3) in vec2 a_alongM;
layout(location = 4) in vec4 a_color;
// Width of the line, width of its running lights, least length; CSS pixels.
layout(location = 5) in vec3 a_sizePx;
// Tail, period, speed and start of the running lights, metres; a period of 0 for none.
layout(location = 6) in vec4 a_run;

out float v_alongM;
out float v_acrossPx;
flat out vec4 v_color;
flat out vec2 v_widthPx;
flat out vec4 v_run;

// What is nearer to the camera than this is cut off, metres.
const float NEAR_M = 1.0;

void main() {
  v_color = a_color;
  v_widthPx = a_sizePx.xy * u_pixelRatio;
  v_run = a_run;
  vec3 from = (u_view * vec4(a_from, 1.0)).xyz;
  vec3 to = (u_view * vec4(a_to, 1.0)).xyz;
  vec2 alongM = a_alongM;
  if (from.z > -NEAR_M && to.z > -NEAR_M) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (from.z > -NEAR_M) {
    float part = (-NEAR_M - from.z) / (to.z - from.z);
    from = mix(from, to, part);
    alongM.x = mix(alongM.x, alongM.y, part);
  } else if (to.z > -NEAR_M) {
    float part = (-NEAR_M - to.z) / (from.z - to.z);
    to = mix(to, from, part);
    alongM.y = mix(alongM.y, alongM.x, part);
  }
  vec4 clipFrom = u_projection * vec4(from * (1.0 - u_pull), 1.0);
  vec4 clipTo = u_projection * vec4(to * (1.0 - u_pull), 1.0);
  vec2 spanPx = (clipTo.xy / clipTo.w - clipFrom.xy / clipFrom.w) * u_viewportPx * 0.5;
  float lengthPx = length(spanPx);
  vec2 direction = lengthPx > 0.001 ? spanPx / lengthPx : vec2(0.0, 1.0);
  // A pixel more at each side, for the edge that fades.
  float halfPx = 0.5 * max(v_widthPx.x, v_widthPx.y) + 1.0;
  v_acrossPx = a_corner.y * halfPx;
  v_alongM = mix(alongM.x, alongM.y, a_corner.x);
  vec2 offsetPx = vec2(-direction.y, direction.x) * v_acrossPx;
  offsetPx += direction * a_corner.x * max(0.0, a_sizePx.z * u_pixelRatio - lengthPx);
  gl_Position = mix(clipFrom, clipTo, a_corner.x);
  gl_Position.xy += offsetPx * 2.0 / u_viewportPx * gl_Position.w;
}
