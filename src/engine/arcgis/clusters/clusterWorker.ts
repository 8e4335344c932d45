import { LayerLoadError, type LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import { labelWriter } from '../../../domain/layers/record/labelTemplate.ts';
import { labelText } from '../../../domain/layers/record/labelText.ts';
import type { ClusterCalls, ClusterInput, ClusterReply, ClusterRequest } from './protocol.ts';
import { readClusterPoints, type ReadPoints } from './readPoints.ts';
import { createShownPoints, type ShownPoints } from './shownPoints.ts';

let shown: ShownPoints | undefined;

async function readInput(input: ClusterInput): Promise<ReadPoints> {
  if (input.kind === 'points') return { points: input, partial: undefined };
  const read = readClusterPoints(await input.file.arrayBuffer(), input.expected);
  if (!read.ok) throw new LayerLoadError(read.error);
  return read.value;
}

async function open({
  input,
  options,
}: ClusterCalls['open']['ask']): Promise<ClusterCalls['open']['answer']> {
  const { points, partial } = await readInput(input);
  const { merge, metrics, labelField, labelExpression, unknownText, timeField } = options;
  const written = labelExpression === undefined ? undefined : labelWriter(labelExpression, unknownText);
  const labelOf = (attributes: Readonly<Record<string, unknown>>) =>
    written?.(attributes) ?? (labelField === undefined ? '' : labelText(attributes[labelField], unknownText));
  shown = createShownPoints(points, { merge, metrics, labelOf }, timeField);
  const { book, times } = shown;
  return { count: book.size, extent: book.extent, partial, times };
}

async function answer(request: ClusterRequest): Promise<ClusterCalls[keyof ClusterCalls]['answer']> {
  if (request.call === 'open') return open(request.ask);
  if (shown === undefined) throw new Error('asked before it was opened');
  if (request.call === 'period') {
    shown.setPeriod(request.ask.period);
    return null;
  }
  const { book } = shown;
  switch (request.call) {
    case 'marks':
      return book.marks(request.ask);
    case 'members':
      return book.members(request.ask.clusterId, request.ask.limit);
    case 'attributes':
      return book.attributesOf(request.ask.pointId);
    case 'within':
      return book.within(request.ask.extent, request.ask.limit);
  }
}

function problemOf(error: unknown): LayerProblem {
  if (error instanceof LayerLoadError) return error.problem;
  return { code: 'draw-failed', detail: error instanceof Error ? error.message : String(error) };
}

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ClusterRequest>) => void) | null;
  postMessage(message: ClusterReply): void;
};

scope.onmessage = ({ data }) => {
  const { id } = data;
  answer(data).then(
    (found) => scope.postMessage({ id, answer: found }),
    (error: unknown) => scope.postMessage({ id, problem: problemOf(error) }),
  );
};
