import { fileCsv16 } from '@esri/calcite-ui-icons/js/fileCsv16.js';
import { image16 } from '@esri/calcite-ui-icons/js/image16.js';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { profileCsv } from './model/measureFiles.ts';
import { drawProfile, type ChartFrame } from './model/profileChart.ts';
import type { GroundProfile } from '../../domain/geodesy/ground/groundLine.ts';
import { heightText, lengthText } from './model/unitText.ts';
import { useWrittenReference } from '../../portal/exportReference/useWrittenReference.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { downloadText } from '../../ui/downloadText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, Row } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { figureText } from './measureTexts.ts';
import styles from './ProfileChart.module.css';
import { svgPicture } from './svgPicture.ts';

/** The chart's own units: its text keeps its size where the window is as wide as this. */
const FRAME: ChartFrame = { widthPx: 360, heightPx: 170, leftPx: 56, rightPx: 10, topPx: 10, bottomPx: 22 };

/** The arrow keys step over so many parts of the samples. */
const KEY_STEPS = 100;

interface ProfileChartProps {
  readonly name: string;
  readonly profile: GroundProfile;
  /** Told the place under the pointer; undefined once it leaves. */
  readonly onPoint: (at: LonLat | undefined) => void;
}

/** What the columns of a profile's table are called. */
const profileWords = (t: ReturnType<typeof useText>) => ({
  distance: t('measure.column.distance'),
  height: t('measure.column.height'),
  lon: t('measure.column.lon'),
  lat: t('measure.column.lat'),
  easting: t('place.easting'),
  northing: t('place.northing'),
});

/** The profile of a line: the ground's height over the distance, with the place under the pointer marked on the map. */
export function ProfileChart({ name, profile, onPoint }: ProfileChartProps) {
  const t = useText();
  const svg = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState<number>();
  const drawing = useMemo(() => drawProfile(profile, FRAME), [profile]);
  useEffect(() => () => onPoint(undefined), [onPoint, profile]);
  const point = (sample: number | undefined) => {
    setAt(sample);
    onPoint(sample === undefined ? undefined : profile.places[sample]);
  };
  const onPointer = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(drawing.sampleAt(((clientX - left) / Math.max(1, width)) * FRAME.widthPx));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const last = profile.places.length - 1;
    const stride = Math.max(1, Math.round(last / KEY_STEPS));
    point(Math.max(0, Math.min(last, (at ?? 0) + step * stride)));
  };
  const heights = profile.heightsM;
  const height = (heightM: number) => figureText(t, heightText(heightM));
  const distance = (distanceM: number) => figureText(t, lengthText(distanceM));
  const label = t('measure.chart', {
    name,
    least: height(heights.reduce((a, b) => Math.min(a, b), Infinity)),
    most: height(heights.reduce((a, b) => Math.max(a, b), -Infinity)),
  });
  const reading =
    at === undefined
      ? t('measure.chartHint')
      : t('measure.chartAt', {
          distance: distance(profile.distancesM[at] ?? 0),
          height: height(heights[at] ?? 0),
        });
  const write = useWrittenReference();
  const fileName = t('measure.profileFileName', { name });
  const saveCsv = () => {
    const text = write((reference) => profileCsv(profile, profileWords(t), reference));
    if (text !== undefined) downloadText(`${fileName}.csv`, 'text/csv;charset=utf-8', text);
  };
  const savePng = async () => {
    if (svg.current === null) return;
    const picture = await svgPicture(svg.current, label);
    if (picture !== undefined) downloadBlob(`${fileName}.png`, picture);
  };
  return (
    <figure className={styles.chart}>
      <svg
        ref={svg}
        viewBox={`0 0 ${String(FRAME.widthPx)} ${String(FRAME.heightPx)}`}
        role="img"
        aria-label={label}
        tabIndex={0}
        onPointerMove={onPointer}
        onPointerLeave={() => point(undefined)}
        onBlur={() => point(undefined)}
        onKeyDown={onKey}
      >
        <Axes drawing={drawing} />
        <path className={styles.ground} d={drawing.area} />
        <path className={styles.line} d={drawing.line} />
        {at !== undefined && <Pointer {...drawing.pointOf(at)} />}
      </svg>
      <figcaption>
        <Row grow>
          <Hint>
            <output>{reading}</output>
          </Hint>
          <IconButton icon={fileCsv16} label={t('measure.chartCsv')} onClick={saveCsv} />
          <IconButton icon={image16} label={t('measure.chartPng')} onClick={() => void savePng()} />
        </Row>
      </figcaption>
    </figure>
  );
}

function Pointer({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }) {
  return (
    <>
      <line
        className={styles.cross}
        x1={xPx}
        x2={xPx}
        y1={FRAME.topPx}
        y2={FRAME.heightPx - FRAME.bottomPx}
      />
      <circle className={styles.dot} cx={xPx} cy={yPx} r={4} />
    </>
  );
}

/** The marks of both axes: heights in metres, distances in kilometres where the line is longer than two. */
function Axes({ drawing }: { readonly drawing: ReturnType<typeof drawProfile> }) {
  const t = useText();
  const { distanceTicks, heightTicks } = drawing;
  const inKm = (distanceTicks.at(-1)?.value ?? 0) > 2000;
  const right = FRAME.widthPx - FRAME.rightPx;
  return (
    <g className={styles.axes}>
      {heightTicks.map(({ value, atPx }, index) => (
        <g key={value}>
          <line x1={FRAME.leftPx} x2={right} y1={atPx} y2={atPx} />
          <text x={FRAME.leftPx - 6} y={atPx + 4} textAnchor="end">
            {value.toLocaleString('en-US')}
            {index === heightTicks.length - 1 ? ` ${t('measure.unit.m')}` : ''}
          </text>
        </g>
      ))}
      {distanceTicks.map(({ value, atPx }, index) => (
        <text
          key={value}
          x={atPx}
          y={FRAME.heightPx - 6}
          textAnchor={index === 0 ? 'start' : index === distanceTicks.length - 1 ? 'end' : 'middle'}
        >
          {(inKm ? value / 1000 : value).toLocaleString('en-US')}
          {index === distanceTicks.length - 1 ? ` ${t(inKm ? 'measure.unit.km' : 'measure.unit.m')}` : ''}
        </text>
      ))}
    </g>
  );
}
