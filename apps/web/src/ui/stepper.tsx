import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import styles from './stepper.module.css';
import { useRepeatingPress } from './use-repeating-press.ts';

type StepperProps = {
  /** The name for screen readers: 份数：论文.pdf. */
  label: string;
  /** Undefined where several numbers differ: the field is empty, and any choice counts. */
  value: number | undefined;
  onChange: (value: number) => void;
  max?: number;
};

const min = 1;

/** Only the digits of typed text count; an empty field becomes 1. */
export function Stepper({ label, value, onChange, max = 999 }: StepperProps) {
  const [typedText, setTypedText] = useState<string>();
  const [announced, setAnnounced] = useState('');

  const set = (next: number) => {
    const clamped = Math.min(max, Math.max(min, next));
    if (clamped !== value) onChange(clamped);
    return clamped;
  };
  const step = (by: number) => setAnnounced(String(set((value ?? 0) + by)));
  const mayDecrease = value === undefined || value > min;
  const mayIncrease = value === undefined || value < max;
  const decrease = useRepeatingPress(() => step(-1), mayDecrease);
  const increase = useRepeatingPress(() => step(1), mayIncrease);

  const handleText = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, String(max).length);
    setTypedText(digits);
    if (Number(digits) >= min) set(Number(digits));
  };
  const handleBlur = () => {
    if (typedText !== undefined && value !== undefined) set(Number(typedText));
    setTypedText(undefined);
  };
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    setTypedText(undefined);
    set((value ?? 0) + by);
  };

  return (
    <div className={styles.stepper}>
      <button type="button" aria-label={`减少${label}`} aria-disabled={!mayDecrease} {...decrease}>
        <Minus size={18} />
      </button>
      <input
        className="num"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        inputMode="numeric"
        autoComplete="off"
        value={typedText ?? value ?? ''}
        onChange={(event) => handleText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      />
      <button type="button" aria-label={`增加${label}`} aria-disabled={!mayIncrease} {...increase}>
        <Plus size={18} />
      </button>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </div>
  );
}
