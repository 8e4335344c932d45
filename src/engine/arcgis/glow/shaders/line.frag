#version 300 es
precision highp float;

uniform float u_timeS;

in float v_alongM;
in float v_acrossPx;
flat in vec4 v_color;
flat in vec2 v_widthPx;
flat in vec4 v_run;

layout(location = 0) out vec4 o_color;
// The view's own glow, where it keeps one: left as it is.
layout(location = 1) out vec4 o_emission;

// Part of a strip of this width that covers the pixel.
float cover(float widthPx) {
  return clamp(0.5 * widthPx + 0.5 - abs(v_acrossPx), 0.0, 1.0);
}

void main() {
  float alpha = v_color.a * cover(v_widthPx.x);
  vec3 rgb = v_color.rgb;
  if (v_run.y > 0.0) {
    float headM = u_timeS * v_run.z + v_run.w;
    float behind = mod(headM - v_alongM, v_run.y) / v_run.x;
    if (behind < 1.0) {
      float near = 1.0 - behind;
      float shine = near * near * cover(mix(v_widthPx.x, v_widthPx.y, near));
      alpha = max(alpha, shine);
      // The head is nearly white.
      rgb = mix(rgb, vec3(1.0), 0.6 * shine);
    }
  }
  if (alpha < 0.004) discard;
  o_color = vec4(rgb, alpha);
  o_emission = vec4(0.0);
}
