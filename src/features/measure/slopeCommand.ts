import type { Command } from '../../commands/command.ts';
import { formatHeight } from '../../domain/geodesy/coordinateText.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { probeSlopeTool, type GroundSlope } from './probeSlope.ts';

/** How the ground lies at a place, in lines. */
export function slopeText(
  { t }: Pick<Translator, 't'>,
  { slopeDeg, grade, aspect, heightM }: GroundSlope,
): string {
  const fall =
    aspect === undefined
      ? t('slope.noAspect')
      : t('slope.aspect', { deg: Math.round(aspect.deg) % 360, name: t(`slope.aspect.${aspect.name}`) });
  return [
    t('slope.slope', { deg: slopeDeg.toFixed(1), grade: t(`slope.grade.${grade}`) }),
    fall,
    t('slope.height', { height: formatHeight(heightM) }),
  ].join('\n');
}

/** The command that tells slope and aspect at clicks. @param session undefined until the engine is loaded */
export function slopeCommand(session: () => MapSession | undefined): Command {
  const isRunning = () =>
    session()?.tools.running.value.some(({ toolId }) => toolId === probeSlopeTool.id) === true;
  const begin = async ({ tools, portal: { translator, onError } }: MapSession) => {
    const outcome = await tools.start(probeSlopeTool, { labelOf: (slope) => slopeText(translator, slope) });
    if (outcome.status === 'failed') onError(outcome.error);
  };
  return {
    id: 'measure.slope',
    title: 'slope.title',
    icon: 'altitude',
    group: 'measure',
    places: ['rail'],
    keys: ['8'],
    available: () => session() !== undefined,
    toggled: isRunning,
    async run() {
      const map = session();
      if (map === undefined) return;
      // The tool lasts until a right click: the command is done once it has begun.
      if (isRunning()) await map.tools.abort(probeSlopeTool.id, 'user');
      else void begin(map);
    },
  };
}
