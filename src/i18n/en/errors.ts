import type { errorsZh } from '../zh/errors.ts';

/** English of {@link errorsZh}. */
export const errorsEn: Readonly<Record<keyof typeof errorsZh, string>> = {
  'error.request.refused': '{message}',
  'error.session.ended': 'You have been signed out. Cancel to stay on this page, or sign in again.',
  'error.request.network': 'Network request failed: {message}',
  'error.request.timeout': 'The request timed out: {message}',
  'error.request.contract': 'The service answered something other than agreed: {message}',
  'error.login.rejected': 'The user name or password is wrong!',
  'error.login.rateLimited': 'Too many sign-in attempts, please try again later',
  'error.login.tokenFailed': '{message}',
  'error.login.systemsFailed': 'The systems of your role could not be read, please sign in again',
  'error.login.noForestSystem': 'Your role may not use the forest and grassland management system',
  'error.login.verificationFailed': 'Verification failed, please Login again.',
  'error.chunk.failed': 'A part of the page did not load; reload the page and try again',
  'error.chunk.stylesheetFailed': 'A style sheet of the page did not load; reload the page and try again',
  'error.exit.done': 'You have signed out',
  'error.exit.cancelled': 'Cancelled',
  'error.view.noWebgl':
    'The browser offers no 3D graphics (WebGL2). Use another browser or turn on hardware acceleration, then reload',
  'error.view.contextLost':
    'The graphics driver stopped the 3D view; reload the page to go on from the same place',
  'error.unexpected': 'An unexpected error occurred: {message}',
  'layer.problem.invalid-record': 'The layer record is wrong: {detail}',
  'layer.problem.unknown-type': 'Unknown layer type: {detail}',
  'layer.problem.unsupported-type': 'This version cannot show layers of this type yet: {detail}',
  'layer.problem.missing-link': 'The layer has no service address (link)',
  'layer.problem.http-status': 'The service answered with an error status: {detail}',
  'layer.problem.timeout': 'The service did not answer in time: {detail}',
  'layer.problem.network': 'The service cannot be reached: {detail}',
  'layer.problem.invalid-body': 'The answer of the service cannot be read: {detail}',
  'layer.problem.layer-not-offered': 'The service does not offer this layer: {detail}',
  'layer.problem.unsupported-reference': 'The spatial reference of the service is not supported: {detail}',
  'layer.problem.unsupported-content': 'The content of the service cannot be drawn: {detail}',
  'layer.problem.draw-failed': 'The layer could not be drawn: {detail}',
};
