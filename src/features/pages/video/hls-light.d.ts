/** The player without subtitles, second sound tracks and protected streams, which cameras do not have; its file comes without types. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
