/**
 * The sample prefecture: a deterministic, synthetic data set (示意数据) that looks like Bortala. Nothing in it is survey data.
 *
 * `prepareSample` generates the caches once (some seconds), `openSample` reads them (well under a second), also in a worker.
 */
export { prepareSample, openSample, renderWorldTile, sampleLayer } from './sample.ts';
export type { Sample } from './sample.ts';
export { eyeHeightM, PICTURE as CAMERA_PICTURE, type CameraView } from './cameras/cameraView.ts';
export { cacheExists as isSamplePrepared, SAMPLE_VERSION } from './cache.ts';
export { SAMPLE_LAYER_NAMES } from './features/layers.ts';
export type { SampleCollection, SampleLayerName } from './features/layers.ts';
export { MODELS_REVISION, modelsExist, modelsFolder, prepareModels } from './models/build.ts';
export { sampleStyle, STYLE_VERSION } from './styles/index.ts';
export { SAMPLE_CATALOGUE } from './catalogue/index.ts';
export type { SampleLayer } from './catalogue/index.ts';
export { SAMPLE_RIGHTS } from './rights.ts';
