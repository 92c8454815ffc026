import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { THEMES, type Theme } from '#store/local/theme.ts';
import { Card } from '../parts/card.tsx';
import { useTheme } from './theme-context.ts';
import styles from './settings-screen.module.css';

/** Light, dark, or the system's; kept on this device only. */
export function ThemeChoice() {
  const { theme, choose } = useTheme();
  const name = useId();
  return (
    <Card title="Appearance" hint="Kept on this device. System follows what the device itself is set to.">
      <div className={styles['themes']} role="radiogroup" aria-label="Appearance">
        {THEMES.map((each) => {
          const { label, icon: Icon } = LOOKS[each];
          return (
            <label key={each} className={styles['theme']}>
              <input
                type="radio"
                name={name}
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
    </Card>
  );
}

const LOOKS: Readonly<Record<Theme, { readonly label: string; readonly icon: LucideIcon }>> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};
