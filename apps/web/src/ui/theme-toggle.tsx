import { Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

type ThemeToggleProps = { theme: 'light' | 'dark'; onToggle: () => void };

export function ThemeToggle({ theme, onToggle }: ThemeToggleProps) {
  return theme === 'dark' ? (
    <IconButton label="切换到浅色" icon={<Sun />} onClick={onToggle} />
  ) : (
    <IconButton label="切换到深色" icon={<Moon />} onClick={onToggle} />
  );
}
