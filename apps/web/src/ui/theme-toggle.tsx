import { Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import styles from './theme-toggle.module.css';

type ThemeToggleProps = { theme: 'light' | 'dark'; onToggle: () => void };

/** CSS shows one of the two icons, because the theme is set before any script runs. */
export function ThemeToggle({ theme, onToggle }: ThemeToggleProps) {
  const icon = (
    <>
      <Sun className={styles.sun} />
      <Moon className={styles.moon} />
    </>
  );
  return <IconButton label={theme === 'dark' ? '切换到浅色' : '切换到深色'} icon={icon} onClick={onToggle} />;
}
