import { viewHide16 } from '@esri/calcite-ui-icons/js/viewHide16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { useState, type KeyboardEvent } from 'react';
import { PASSWORD_LIMITS } from '../domain/bureau/passwordRules.ts';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { useText } from './text.ts';

/** A password that can be shown while it is typed; it warns of caps lock below, where its hint stands otherwise. */
export function PasswordField({ hint = '', ...field }: Omit<FieldProps, 'type' | 'trailing' | 'maxLength'>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      maxLength={PASSWORD_LIMITS.most}
      hint={hint === '' && capsLock ? t('login.capsLock') : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      trailing={
        <IconButton
          icon={shown ? viewHide16 : viewVisible16}
          label={shown ? t('login.hidePassword') : t('login.showPassword')}
          pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
