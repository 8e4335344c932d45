import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { LoginForm, type Credentials } from './LoginForm.tsx';
import styles from './LoginPage.module.css';

/** Props of {@link LoginPage}. */
export interface LoginPageProps {
  /** Signs in and leaves the page; whether the user got in. What went wrong is presented elsewhere. */
  readonly onSubmit: (credentials: Credentials) => Promise<boolean>;
  /** True when the session ended under the user, who will come back to where he was. */
  readonly resumes: boolean;
  /** Where one signs in by another service; undefined where there is none. */
  readonly otherWay?: string | undefined;
  /** What stands in place of the form. */
  readonly instead?: { readonly title: string; readonly text: string; readonly content: ReactNode };
}

/** The sign-in page: the place behind, the form before it. */
export function LoginPage({ onSubmit, resumes, otherWay, instead }: LoginPageProps) {
  const t = useText();
  const [language, setLanguage] = useLanguage();
  const [busy, setBusy] = useState(false);
  return (
    <main className={styles.page}>
      <div className={styles.intro} inert={busy}>
        <p className={styles.prefecture}>{t('app.prefecture')}</p>
        <h1 className={styles.title}>{t('app.title')}</h1>
        <p className={styles.subtitle}>{t('app.subtitle')}</p>
      </div>
      <section className={styles.card} inert={busy}>
        <div className={styles.heading}>
          <Emblem sizePx={44} />
          <h2>{instead?.title ?? t('login.title')}</h2>
        </div>
        {instead === undefined ? (
          <>
            {resumes && <p className={styles.resume}>{t('login.resume')}</p>}
            <LoginForm
              busy={busy}
              onSubmit={async (credentials) => {
                setBusy(true);
                try {
                  return await onSubmit(credentials);
                } finally {
                  setBusy(false);
                }
              }}
            />
            {otherWay !== undefined && (
              <a className={styles.otherWay} href={otherWay}>
                {t('login.oidc')}
              </a>
            )}
          </>
        ) : (
          <>
            <p className={styles.resume}>{instead.text}</p>
            {instead.content}
          </>
        )}
      </section>
      <div className={styles.language} inert={busy}>
        <Button
          onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
          lang={language === 'zh' ? 'en' : 'zh'}
        >
          {t('app.switchLanguage')}
        </Button>
      </div>
      <p className={styles.note}>{t('login.sampleNote')}</p>
    </main>
  );
}
