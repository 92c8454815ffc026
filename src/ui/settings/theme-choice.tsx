import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { THEMES, type Theme } from '#store/local/theme.ts';
import * as texts from '#words/en/settings.ts';
import { Card } from '../parts/card.tsx';
import { useTheme } from './theme-context.ts';
import styles from './settings-screen.module.css';

/** Light, dark, or the system's; kept on this device only. */
export function ThemeChoice() {
  const { theme, choose } = useTheme();
  const name = useId();
  return (
    <Card title={texts.appearance} hint={texts.appearanceHint}>
      <div className={styles['themes']} role="radiogroup" aria-label={texts.appearance}>
        {THEMES.map((each) => {
          const Icon = ICONS[each];
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
              {texts.themes[each]}
            </label>
          );
        })}
      </div>
    </Card>
  );
}

const ICONS: Readonly<Record<Theme, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon };
