import { Outlet } from 'react-router';
import { HeaderBar } from './HeaderBar.tsx';
import styles from './Home.module.css';

/** The shell: header, map, and the screens that lie over the map. */
export function Home() {
  return (
    <div className={styles['shell']}>
      <HeaderBar onHome={() => undefined} />
      <main className={styles['main']}>
        <div className={styles['screen']}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
