#version 300 es
precision highp float;

// Attenuation and intensity of a light (viewer.md, section 9).
uniform vec2 u_light;

in vec2 v_corner;
flat in vec3 v_rgb;

layout(location = 0) out vec4 o_color;
layout(location = 1) out vec4 o_emission;

void main() {
  float part = length(v_corner);
  if (part >= 1.0) discard;
  // The same curve as brightnessAt of src/domain/effects/pointLights.ts.
  float fall = 1.0 - part * part;
  float alpha = min(1.0, u_light.y / (1.0 + u_light.x * 16.0 * part * part)) * fall * fall;
  o_color = vec4(v_rgb, alpha);
  o_emission = vec4(0.0);
}
