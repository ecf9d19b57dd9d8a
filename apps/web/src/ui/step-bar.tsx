import { Check } from 'lucide-react';
import styles from './step-bar.module.css';

/** `current` is an index of `steps`. */
type StepBarProps = { label: string; steps: readonly string[]; current: number };

export function StepBar({ label, steps, current }: StepBarProps) {
  return (
    <ol className={styles.bar} aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < current;
        return (
          <li key={step} data-done={isDone} aria-current={index === current ? 'step' : undefined}>
            <span className={`${styles.mark} num`}>{isDone ? <Check size={16} /> : index + 1}</span>
            {step}
            {isDone && <span className="visually-hidden">（已完成）</span>}
          </li>
        );
      })}
    </ol>
  );
}
