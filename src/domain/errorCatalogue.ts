import { ERROR_MESSAGE_MS, HINT_MS, PLOT_MESSAGE_MS } from './businessConstants.ts';

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
  'password.changed': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many. */
  'sessions.ended': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** Changes of accounts; `{message}` is the account. */
  'account.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.locked': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.unlocked': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.conflict': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'account.own': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'account.gone': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
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
  /** viewer.md 5: coordinates without X or Y. */
  'locate.coordinatesMissing': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  /** portal.md 5: what to do once a bookmark is to be added or modified. */
  'bookmark.fillIn': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  /** portal.md 8: the calls of bookmarks; `{message}` is the server's. */
  'bookmark.queryFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  'bookmark.added': { how: 'toast', tone: 'success', durationMs: 3000, then: 'none' },
  'bookmark.addFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  'bookmark.modified': { how: 'toast', tone: 'success', durationMs: 3000, then: 'none' },
  'bookmark.modifyFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  'bookmark.deleteRequestFailed': { how: 'toast', tone: 'danger', durationMs: 2000, then: 'none' },
  'bookmark.deleted': { how: 'toast', tone: 'success', durationMs: 3000, then: 'none' },
  'bookmark.deleteFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  /** viewer.md 8: the hint of rotation roaming. */
  'orbit.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'orbit.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'roam.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'keyboardCamera.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'keyboardCamera.end': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'camera.pasteByKeys': { how: 'toast', tone: 'info', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'camera.pasteWrong': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'image.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'image.failed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'flight.hitsGround': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'flight.ended': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'flight.failed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'flight.tooShort': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'flight.fileWrong': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'flight.fileNoLine': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'flight.cannotRecord': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 5: a result row's click where the row has no geometry. */
  'result.noPlace': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'result.exported': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** `{message}` says why. */
  'result.exportFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 8: thrown where a point light cannot be made. */
  'views.noMap': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.notSaved': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.layersMissing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.imported': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.importFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'effects.noId': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'effects.idTaken': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'effects.noViewer': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'screen.cleared': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
  'locate.coordinatesWrong': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'bookmark.choose': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'bookmark.restored': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'bookmark.imported': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'bookmark.importFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'locate.pick': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'link.invalid': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many layers. */
  'link.layersMissing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many. */
  'link.drawings': { how: 'toast', tone: 'info', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'copy.done': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'copy.failed': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 8: the hint of height measurement. */
  'measure.height': { how: 'toast', tone: 'success', durationMs: HINT_MS, hint: true, then: 'none' },
  'measure.annotated': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'measure.noTerrain': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'measure.terrainFailed': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'measure.notKept': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 4 and 8: the hint of drawing, in the tone of a success. */
  'draw.begin': { how: 'toast', tone: 'success', durationMs: HINT_MS, hint: true, then: 'none' },
  /** `{message}` is the least number of points. */
  'draw.tooFewPoints': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'draw.zeroSize': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'draw.selfCrossing': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'draw.tooLarge': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'query.clickBegin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'query.clickEnd': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 5: `{message}` is the layer. */
  'query.business': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 8: missing layer code; `{message}` is the layer. */
  'query.noCode': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'query.noLayers': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 4: a point or polygon that was clicked, with its place. */
  'query.hit': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
  'query.noPolygons': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 5: layer range confirmed with nothing selected. */
  'query.chooseRange': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'query.rangeTooLarge': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'symbol.stroke': { how: 'toast', tone: 'success', durationMs: HINT_MS, hint: true, then: 'none' },
  'symbol.edit': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'symbol.box': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'symbol.tooManyPoints': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'symbol.outOfBounds': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'symbol.tooLarge': { how: 'toast', tone: 'warning', durationMs: 3000, then: 'none' },
  'edit.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'query.notSaved': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'query.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'query.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'annotation.notSaved': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'annotation.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many a user may have. */
  'annotation.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'annotation.imported': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'annotation.importFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 8: plots that were saved and deleted. */
  'plot.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'plot.deleted': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 8: save failure, rename, solution save and other failures of plots; `{message}` says why. */
  'plot.saveFailed': { how: 'toast', tone: 'danger', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  /** viewer.md 5: the name of a solution. */
  'plot.nameRequired': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  'plot.nameLength': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  'plot.nameEmpty': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  /** New plots need a workspace to lie in. */
  'plot.lastWorkspace': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  /** `{message}` says what is wrong with the points. */
  'plot.badPoints': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  /** `{message}` names the plots that were changed in two windows. */
  'plot.conflict': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'plot.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many a user may have. */
  'plot.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 8: export file missing; here it is said as well. */
  'export.noFile': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many seconds. */
  'export.timeout': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.busy': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
  /** `{message}` is the network's reason. */
  'export.down': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is the service's. */
  'export.refused': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is the file and what is wrong with it. */
  'export.config': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.noLabels': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** An error report with status 200; `{message}` is what it says. */
  'export.report': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.notImage': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.wrongSize': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.blank': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'export.failed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 8: a file that is not an image, a browser without file reading. */
  'picture.notImage': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.noFileReader': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.tooLarge': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.readFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.project.notProject': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.project.newer': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.project.wrong': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'picture.exported': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** `{message}` is how many pieces. */
  'picture.exportedWithGaps': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.exportFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.exportTooLarge': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.noOutline': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.lettersMissing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.draftRefused': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.draftRestored': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 5: a double click in pick mode on something else than a plot. */
  'plot.notAPlot': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'plot.imported': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` says which file and why. */
  'plot.importFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  unexpected: { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
} as const satisfies Record<string, CatalogueRow>;

/** The id of a row of the catalogue. */
export type ErrorId = keyof typeof rows;

/** The error sections of both spec documents as rows. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorId, CatalogueRow>> = rows;

/** An event to present: a catalogue row and, where the text has one, the server's own message. */
export interface PortalEvent {
  readonly id: ErrorId;
  readonly message?: string;
}
