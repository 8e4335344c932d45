#version 300 es
// A disc that lies on the ground, over which a beam goes round.
precision highp float;

uniform mat4 u_view;
uniform mat4 u_projection;
uniform float u_pull;

layout(location = 0) in vec3 a_at;
// East and north of the middle, in radii.
layout(location = 1) in vec2 a_plan;
layout(location = 2) in vec3 a_rgb;
// Seconds of a turn, and the part of it that the tail covers.
layout(location = 3) in vec2 a_turn;

out vec2 v_plan;
flat out vec3 v_rgb;
flat out vec2 v_turn;

void main() {
  v_plan = a_plan;
  v_rgb = a_rgb;
  v_turn = a_turn;
  vec3 at = (u_view * vec4(a_at, 1.0)).xyz;
  gl_Position = u_projection * vec4(at * (1.0 - u_pull), 1.0);
}
