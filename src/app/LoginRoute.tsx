import { useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logout } from '../api/contracts/auth.ts';
import type { Credentials } from '../features/login/LoginForm.tsx';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { PASSWORD_DUE } from '../features/login/signIn.ts';
import { useText } from '../ui/text.ts';
import { enterAfterChange, enterBySignIn } from './enter.ts';
import { ChunkError, loadChunk } from '../portal/loadChunk.ts';
import type { PasswordDueProps } from '../features/own-account/PasswordDue.tsx';
import { withKeptQuery } from '../portal/keptQuery.ts';
import { loadPasswordDue } from './passwordDueChunk.ts';
import { useWholePortal, type WholePortal } from './portal.ts';
import { useOtherWay } from './useOtherWay.ts';

/** A sign-in that stopped at a password that must be changed first. */
interface Stopped {
  readonly credentials: Credentials;
  readonly Form: ComponentType<PasswordDueProps>;
}

/** Loads the form of a password that is due; undefined when it did not arrive, which has then been presented. */
async function loadForm(portal: WholePortal): Promise<Stopped['Form'] | undefined> {
  try {
    const { PasswordDue, texts } = await loadChunk(portal.surroundings.clock, loadPasswordDue);
    texts.forEach(portal.translator.add);
    return PasswordDue;
  } catch (error) {
    if (!(error instanceof ChunkError)) throw error;
    void portal.present({ id: error.eventId });
    return undefined;
  }
}

/** Leaves a session that was begun and opens nothing. */
function abandon({ api, session }: WholePortal): void {
  void api.call(logout, { query: {} });
  session.actions.clear();
}

/** The sign-in page, with what comes after it. */
export function LoginRoute() {
  const t = useText();
  const portal = useWholePortal();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [stopped, setStopped] = useState<Stopped>();
  const go = (path: string) => navigate(withKeptQuery(path, search), { replace: true });
  const submit = async (credentials: Credentials) => {
    const entrance = await enterBySignIn(portal, credentials);
    if (entrance === undefined) return false;
    if (entrance !== PASSWORD_DUE) {
      await go(entrance);
      return true;
    }
    const Form = await loadForm(portal);
    if (Form === undefined) abandon(portal);
    else setStopped({ credentials, Form });
    return Form !== undefined;
  };
  const back = () => {
    abandon(portal);
    setStopped(undefined);
  };
  const goOn = async () => {
    const entrance = await enterAfterChange(portal);
    if (typeof entrance === 'string') await go(entrance);
    else back();
  };
  const otherWay = useOtherWay(search, () => void goOn());
  return (
    <LoginPage
      otherWay={otherWay}
      resumes={portal.resume.waiting}
      onSubmit={submit}
      {...(stopped === undefined
        ? {}
        : {
            instead: {
              title: t('password.due.title'),
              text: t('password.due.text', { account: stopped.credentials.account }),
              content: <stopped.Form credentials={stopped.credentials} onChanged={goOn} onBack={back} />,
            },
          })}
    />
  );
}
