import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { THEMES, type Theme } from '#store/theme.ts';
import { useTheme } from '../theme/theme-context.ts';
import styles from './settings-screen.module.css';

/** Light, dark, or as the system has it; kept on this device only. */
export function ThemeChoice() {
  const { theme, choose } = useTheme();
  const titleId = useId();
  const hintId = useId();
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        Appearance
      </h2>
      <p id={hintId} className={styles['hint']}>
        Kept on this device. System follows what the device itself is set to.
      </p>
      <div className={styles['themes']} role="radiogroup" aria-labelledby={titleId} aria-describedby={hintId}>
        {THEMES.map((each) => {
          const { label, icon: Icon } = LOOKS[each];
          return (
            <label key={each} className={styles['theme']}>
              <input
                type="radio"
                name={titleId}
                className={styles['radio']}
                checked={theme === each}
                onChange={() => choose(each)}
              />
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </label>
          );
        })}
      </div>
    </section>
  );
}

const LOOKS: Readonly<Record<Theme, { readonly label: string; readonly icon: LucideIcon }>> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};
