#version 300 es
precision highp float;

uniform float u_timeS;

in vec2 v_plan;
flat in vec3 v_rgb;
flat in vec2 v_turn;

layout(location = 0) out vec4 o_color;
layout(location = 1) out vec4 o_emission;

const float TURN_RAD = 6.28318530718;

void main() {
  if (dot(v_plan, v_plan) > 1.0) discard;
  float bearing = fract(atan(v_plan.x, v_plan.y) / TURN_RAD);
  float behind = fract(u_timeS / v_turn.x - bearing) / v_turn.y;
  if (behind >= 1.0) discard;
  o_color = vec4(v_rgb, 0.5 * pow(1.0 - behind, 1.5));
  o_emission = vec4(0.0);
}
