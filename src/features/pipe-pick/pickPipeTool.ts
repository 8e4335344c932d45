import { FLICKER_INTERVAL_MS } from '../../domain/bureau/businessConstants.ts';
import { pipePartName } from '../../domain/layers/record/pipeParts.ts';
import { isAbortError } from '../../lib/abort.ts';
import type { Highlight } from '../../viewing/highlight.ts';
import type { GroundPoint, PickHit } from '../../scene/viewPort.ts';
import { leftClicksUntilRight, type ViewClick } from '../../tools/clicks.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';

/** Something of a pipe layer under the pointer. */
export interface PipeCandidate {
  readonly layerName: string;
  readonly feature: PickHit & { readonly ground: GroundPoint };
}

/** A pipe that was picked, and where. */
export interface PickedPipe extends PipeCandidate {
  readonly click: ViewClick;
}

/** What is picked, and with what. */
export interface PickPipeInput {
  /** A part of a pipe layer: container, joint, plate, well, equipment. */
  readonly kind: string;
  /** The kind in the user's language, for the messages. */
  readonly kindName: string;
  /** Tells what of the visible pipe layers lies under a click, the topmost first. */
  readonly candidatesAt: (click: ViewClick, signal: AbortSignal) => Promise<readonly PipeCandidate[]>;
  /** Told of each choice, before it is highlighted. */
  readonly onChosen: (pipe: PickedPipe) => void;
  /** Belongs to the caller: what was picked stays highlighted after the tool is done, until the caller clears it. */
  readonly highlight: Highlight;
  /** The user wants no motion: the highlight stays steady. */
  readonly reducedMotion: boolean;
}

/** Whether a candidate is of a kind: its part, or the name of the layer it is of, must contain it (viewer.md, section 5). */
function isOfKind({ layerName, feature }: PipeCandidate, kind: string): boolean {
  const wanted = [kind.toLowerCase(), pipePartName(kind)];
  const names = [feature.part, feature.attributes.gw_layer, layerName];
  return names.some(
    (name) => typeof name === 'string' && wanted.some((text) => name.toLowerCase().includes(text)),
  );
}

/** Chooses among what lies under each click; a newer click replaces the question of an older one. */
function createChooser(
  { kind, kindName, candidatesAt, onChosen, highlight, reducedMotion }: PickPipeInput,
  { notify }: ToolContext,
  onFailure: (error: unknown) => void,
) {
  let asking: AbortController | undefined;
  let picked: PickedPipe | undefined;
  const choose = async (click: ViewClick, signal: AbortSignal) => {
    const candidates = await candidatesAt(click, signal);
    if (signal.aborted) return;
    const chosen = candidates.find((candidate) => isOfKind(candidate, kind));
    if (chosen === undefined) return notify({ id: 'pipe.wrongKind', message: kindName });
    picked = { ...chosen, click };
    onChosen(picked);
    highlight.show(chosen.feature, reducedMotion ? undefined : FLICKER_INTERVAL_MS);
  };
  return {
    get picked() {
      return picked;
    },
    stop: () => asking?.abort(),
    onClick(click: ViewClick) {
      asking?.abort();
      asking = new AbortController();
      choose(click, asking.signal).catch((error: unknown) => {
        if (!isAbortError(error)) onFailure(error);
      });
    },
  };
}

/**
 * Picks something of a kind from the visible pipe layers: each left click chooses and highlights, a right click ends. A click on anything
 * else is refused with a message.
 * @returns what was chosen last; false when the right click came before any choice
 */
export const pickPipeTool: Tool<PickPipeInput, PickedPipe | false> = {
  id: 'pick-pipe',
  lanes: ['pointer'],
  async run(input, context) {
    const { kindName, highlight } = input;
    const { scene, notify, defer } = context;
    let fail: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => (fail = reject));
    const chooser = createChooser(input, context, fail);
    let done = false;
    highlight.clear();
    defer(() => {
      chooser.stop();
      if (!done) highlight.clear();
    });
    notify({ id: 'pipe.begin', message: kindName });
    await Promise.race([leftClicksUntilRight(scene, defer, chooser.onClick), failed]);
    done = true;
    notify({ id: 'pipe.end', message: kindName });
    return chooser.picked ?? false;
  },
};
