import { Check } from 'lucide-react';
import styles from './step-bar.module.css';

/** `current` is an index of `steps`. */
type StepBarProps = { label: string; steps: readonly string[]; current: number };

export function StepBar({ label, steps, current }: StepBarProps) {
  return (
    <ol className={styles.bar} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        return (
          <li key={step} data-done={done} aria-current={index === current ? 'step' : undefined}>
            <span className={`${styles.mark} num`}>{done ? <Check size={16} /> : index + 1}</span>
            {step}
            {done && <span className="visually-hidden">（已完成）</span>}
          </li>
        );
      })}
    </ol>
  );
}
