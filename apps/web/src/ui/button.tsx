import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

type Appearance = {
  variant?: 'primary' | 'outline' | 'quiet' | 'danger-quiet';
  /** Large is for the one main button of a view. */
  size?: 'medium' | 'large';
  wide?: boolean;
  icon?: ReactNode;
};

type ButtonProps = Appearance & ButtonHTMLAttributes<HTMLButtonElement> & { loading?: boolean };

/** While loading, the button keeps its width, label and focus, and ignores presses. */
export function Button({ variant, size, wide, icon, loading = false, children, ...button }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else button.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      {...appearanceProps({ variant, size, wide })}
      aria-disabled={loading || button['aria-disabled']}
      aria-busy={loading}
      onClick={handleClick}
    >
      {loading ? <Spinner className={icon ? undefined : styles.aside} /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, wide, icon, children, ...link }: Appearance & LinkProps) {
  return (
    <Link {...link} {...appearanceProps({ variant, size, wide })}>
      {icon}
      {children}
    </Link>
  );
}

function appearanceProps({
  variant = 'primary',
  size = 'medium',
  wide,
}: { [K in keyof Appearance]: Appearance[K] | undefined }) {
  return { className: styles.button, 'data-variant': variant, 'data-size': size, 'data-wide': wide };
}
