import { ERROR_MESSAGE_MS, HINT_MS } from './businessConstants.ts';

/** What the portal does after a message was shown. */
export type ErrorConsequence =
  'none' | 'go-to-login' | 'forget-user-and-go-to-login' | 'offer-sign-in-again' | 'offer-reload';

/** One row of the error catalogue: how an event is shown. The text is `error.<id>` in i18n; `{message}` is the server's. */
export interface CatalogueRow {
  /** `toast` closes by itself, `dialog` waits for an answer, `page` replaces the screen. */
  readonly how: 'toast' | 'dialog' | 'page';
  readonly tone: 'danger' | 'warning' | 'success' | 'info';
  /** How long a toast stays; a dialog or page stays until answered. */
  readonly durationMs?: number;
  /** A hint on what to do: its toast has a title that says so (viewer.md, section 8). */
  readonly hint?: true;
  readonly then: ErrorConsequence;
}

const rows = {
  /** portal.md 8: a code other than 200. */
  'request.refused': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** portal.md 8: codes 401, 50012, 50014. */
  'session.ended': { how: 'dialog', tone: 'warning', then: 'offer-sign-in-again' },
  /** portal.md 8: network error. */
  'request.network': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'request.timeout': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'request.contract': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** portal.md 5 and 8: wrong account or password. */
  'login.rejected': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'login.rateLimited': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'login.locked': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** Sign-in by another service; `{message}` says what is wrong. */
  'login.external': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'password.changed': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many. */
  'sessions.ended': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 8: login token failure. */
  'login.tokenFailed': { how: 'toast', tone: 'danger', durationMs: 2000, then: 'none' },
  /** portal.md 8: systems lookup failure. */
  'login.systemsFailed': {
    how: 'toast',
    tone: 'danger',
    durationMs: ERROR_MESSAGE_MS,
    then: 'forget-user-and-go-to-login',
  },
  'login.noForestSystem': {
    how: 'toast',
    tone: 'danger',
    durationMs: ERROR_MESSAGE_MS,
    then: 'forget-user-and-go-to-login',
  },
  'menu.routesFailed': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** portal.md 5: fetching user info when none is stored. */
  'login.verificationFailed': {
    how: 'toast',
    tone: 'danger',
    durationMs: ERROR_MESSAGE_MS,
    then: 'go-to-login',
  },
  /** portal.md 8: a route chunk that did not arrive. */
  'chunk.failed': { how: 'dialog', tone: 'danger', then: 'offer-reload' },
  'chunk.stylesheetFailed': { how: 'dialog', tone: 'danger', then: 'offer-reload' },
  /** portal.md 8: exit. */
  'exit.done': { how: 'toast', tone: 'success', durationMs: 2000, then: 'go-to-login' },
  'exit.cancelled': { how: 'toast', tone: 'info', durationMs: 2000, then: 'none' },
  /** Base imagery or terrain cannot be read; the map says so as long as it lasts. */
  'base.missing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'view.noWebgl': { how: 'page', tone: 'danger', then: 'offer-reload' },
  'view.contextLost': { how: 'dialog', tone: 'danger', then: 'offer-reload' },
  'identify.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'identify.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 2: the three messages of picking; `{message}` is the kind. */
  'pipe.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  /** viewer.md 5 and 8: pipe pick on the wrong kind. */
  'pipe.wrongKind': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'pipe.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** portal.md 8: network failure on road, crossing and bookmark calls. */
  'place.requestFailed': { how: 'toast', tone: 'danger', durationMs: 2000, then: 'none' },
  /** viewer.md 8: the hint of rotation roaming. */
  'orbit.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'orbit.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'roam.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'keyboardCamera.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'keyboardCamera.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'effects.noId': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'effects.idTaken': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'effects.noViewer': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'screen.cleared': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
  'locate.pick': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'link.invalid': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many layers. */
  'link.layersMissing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many. */
  'link.drawings': { how: 'toast', tone: 'info', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'copy.done': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'copy.failed': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 4 and 8: the hint of drawing, in the tone of a success. */
  'draw.begin': { how: 'toast', tone: 'success', durationMs: HINT_MS, hint: true, then: 'none' },
  /** `{message}` is the least number of points. */
  'draw.tooFewPoints': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'draw.zeroSize': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'draw.selfCrossing': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'draw.tooLarge': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'query.clickBegin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'query.clickEnd': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'symbol.stroke': { how: 'toast', tone: 'success', durationMs: HINT_MS, hint: true, then: 'none' },
  'symbol.edit': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'symbol.box': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'symbol.tooManyPoints': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'symbol.outOfBounds': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'symbol.tooLarge': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'edit.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  /** A place that is to be written lies where the chosen reference has no coordinates; `{message}` is its code. */
  'crs.outside': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  unexpected: { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
} as const satisfies Record<string, CatalogueRow>;

/** The ids of the features' events: each feature adds its own, beside their rows. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the features' own declarations
export interface FeatureEvents {}

/** The ids of a feature's events, for {@link FeatureEvents}. */
export type NamesOfEvents<Rows extends object> = { readonly [Id in keyof Rows]: CatalogueRow };

/** The id of an event that belongs to no one feature. */
export type SharedEventId = keyof typeof rows;

/** The id of a row of the catalogue. */
export type ErrorId = SharedEventId | keyof FeatureEvents;

/** Rows of the catalogue by id. */
export type EventRows = Readonly<Record<string, CatalogueRow>>;

/** The rows of a feature's events. */
export function defineEvents<const Rows extends EventRows>(own: Rows): Rows {
  return own;
}

/** What belongs to no one feature of the error sections of both spec documents. */
export const SHARED_EVENTS: Readonly<Record<SharedEventId, CatalogueRow>> = rows;

/** An event to present: a catalogue row and, where the text has one, the server's own message. */
export interface PortalEvent {
  readonly id: ErrorId;
  readonly message?: string;
}
