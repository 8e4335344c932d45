import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { POINT_LIGHT_ERRORS, withPointLight } from '../../domain/views/pointLights.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import type { EffectStore } from '../../stores/effectStore.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelForm, Row } from '../../ui/Layout.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';

/** Props of {@link PointLights}. */
export interface PointLightsProps {
  readonly store: EffectStore;
  /** The view that lights stand in; undefined before there is a map. */
  readonly viewer: object | undefined;
  /** Lets the user show a place; undefined when that is given up. */
  readonly pickPlace: () => Promise<LonLat | undefined>;
  readonly notify: (event: PortalEvent) => void;
}

/** The message of what {@link withPointLight} throws. */
function eventOf(error: unknown): PortalEvent {
  const message = error instanceof Error ? error.message : String(error);
  if (message === POINT_LIGHT_ERRORS.noId) return { id: 'effects.noId' };
  if (message === POINT_LIGHT_ERRORS.noViewer) return { id: 'effects.noViewer' };
  return message === POINT_LIGHT_ERRORS.taken ? { id: 'effects.idTaken' } : { id: 'unexpected', message };
}

/** The lowest number that no light bears. */
function nextId(taken: readonly { readonly id: string }[]): string {
  let number = 1;
  while (taken.some(({ id }) => id === String(number))) number += 1;
  return String(number);
}

/** Sets and removes point lights. */
export function PointLights({ store, viewer, pickPlace, notify }: PointLightsProps) {
  const t = useText();
  const lights = useStore(store, (state) => state.lights);
  const [typed, setTyped] = useState<string>();
  const id = typed ?? nextId(lights);
  const add = async () => {
    try {
      // Before the user is sent to look for a place that could not be taken.
      withPointLight(viewer, lights, { id, at: [0, 0] });
      const at = await pickPlace();
      if (at === undefined) return;
      store.actions.setLights(withPointLight(viewer, store.getState().lights, { id, at }));
      setTyped(undefined);
    } catch (error) {
      notify(eventOf(error));
    }
  };
  return (
    <PanelForm onSubmit={() => void add()}>
      <Row boxes>
        <TextField
          label={t('effects.light.id')}
          value={id}
          maxLength={20}
          verbatim
          onChange={(text) => setTyped(text)}
        />
        <Button type="submit">{t('effects.light.add')}</Button>
      </Row>
      {lights.length > 0 && (
        <ul>
          {lights.map((light) => (
            <li key={light.id}>
              <Row grow>
                <span>{light.id}</span>
                <Phrase look="quiet">{light.at.map((degrees) => degrees.toFixed(4)).join(', ')}</Phrase>
                <IconButton
                  label={t('effects.light.remove', { id: light.id })}
                  icon={trash16}
                  onClick={() => store.actions.setLights(lights.filter((other) => other !== light))}
                />
              </Row>
            </li>
          ))}
        </ul>
      )}
    </PanelForm>
  );
}
