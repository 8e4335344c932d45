#version 300 es
// A round light as a square that faces the camera.
precision highp float;

uniform mat4 u_view;
uniform mat4 u_projection;
uniform vec2 u_viewportPx;
uniform float u_pixelRatio;
uniform float u_pull;
uniform float u_timeS;
uniform float u_share;

layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec3 a_at;
layout(location = 2) in vec3 a_rgb;
// Largest radius (CSS pixels), the distance from which on it shrinks (metres), least radius (CSS pixels).
layout(location = 3) in vec3 a_radius;
// Nearest and farthest distance at which it is seen, metres.
layout(location = 4) in vec2 a_visibleM;
// Lights of a lower rank are the last to go when fewer are drawn, 0 to 1; it also shifts the flicker.
layout(location = 5) in float a_rank;

out vec2 v_corner;
flat out vec3 v_rgb;

void main() {
  vec3 at = (u_view * vec4(a_at, 1.0)).xyz;
  float distanceM = length(at);
  bool hidden = at.z > -1.0 || distanceM < a_visibleM.x || distanceM > a_visibleM.y || a_rank >= u_share;
  if (hidden) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 corner = vec2(a_corner.x * 2.0 - 1.0, a_corner.y);
  v_corner = corner;
  v_rgb = a_rgb;
  float flicker = 1.0 + 0.12 * sin(u_timeS * 3.0 + a_rank * 200.0);
  float radiusPx = clamp(a_radius.x * a_radius.y / distanceM, a_radius.z, a_radius.x) * u_pixelRatio * flicker;
  // The ground before it must not cut off its lower half: it is drawn as near as its own size.
  float anglePerPx = 2.0 / (u_projection[1][1] * u_viewportPx.y);
  float pull = min(0.5, u_pull + 3.0 * radiusPx * anglePerPx);
  gl_Position = u_projection * vec4(at * (1.0 - pull), 1.0);
  gl_Position.xy += corner * radiusPx * 2.0 / u_viewportPx * gl_Position.w;
}
