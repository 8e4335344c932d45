import { magnifyingGlass16 } from '@esri/calcite-ui-icons/js/magnifyingGlass16.js';
import { Icon } from './Icon.tsx';
import styles from './SearchBox.module.css';

/** A search field: Esc empties it first. */
export function SearchBox({
  label,
  text,
  onChange,
}: {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  return (
    <div className={styles.box}>
      <Icon shape={magnifyingGlass16} />
      <input
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
    </div>
  );
}
