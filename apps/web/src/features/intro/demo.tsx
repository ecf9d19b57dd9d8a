import { Pause, Play, RotateCcw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import styles from './demo.module.css';
import { DemoBoard } from './demo-board.tsx';
import { stepMs } from './demo-schedule.ts';
import section from './section.module.css';
import { useDemo } from './use-demo.ts';

const steps = [
  { mark: '一', title: '上传文件', text: '马上有页数和价格；页数核对完，铅笔字换成墨水字。' },
  { mark: '二', title: '选好装订', text: '左上角一钉还是环装，选哪种，纸上就画哪种。' },
  { mark: '三', title: '付款取件', text: '扫码付款，拿到取件码，印好下楼取。' },
];

const buttons = {
  untouched: { label: '播放演示', icon: <Play /> },
  playing: { label: '暂停', icon: <Pause /> },
  paused: { label: '继续', icon: <Play /> },
  manual: { label: '下一步', icon: <Play /> },
  ended: { label: '重播', icon: <RotateCcw /> },
};

/** One order as an animation. It plays on request; before that, and without scripts, its last frame is shown. */
export function Demo() {
  const { state, frame, handlePress } = useDemo();
  const isIdle = state === 'untouched' || state === 'ended';
  const { label, icon } = buttons[state];
  return (
    <section className={styles.band} aria-labelledby="demo">
      <div className={`content ${section.section} ${styles.columns}`} data-paused={state === 'paused'}>
        <div>
          <h2 id="demo">三步演示，走完一单</h2>
          <ol className={styles.steps}>
            {steps.map(({ mark, title, text }, index) => {
              const isCurrent = !isIdle && index === frame.step;
              return (
                <li key={title} aria-current={isCurrent ? 'step' : undefined}>
                  <h3>
                    <span aria-hidden="true">{mark}</span>
                    {title}
                  </h3>
                  <p>{text}</p>
                  {isCurrent && state !== 'manual' && (
                    <span
                      className={`${section.fill} ${styles.bar}`}
                      style={{ animationDuration: `${stepMs[index]}ms` }}
                    />
                  )}
                </li>
              );
            })}
          </ol>
          <Button variant="outline" size="large" icon={icon} onClick={handlePress}>
            {label}
          </Button>
          <p className="visually-hidden" role="status">
            {state === 'ended' && '演示结束'}
            {!isIdle && `第 ${frame.step + 1} 步：${steps[frame.step]?.title}`}
          </p>
        </div>
        <DemoBoard frame={frame} isLive={!isIdle} />
      </div>
    </section>
  );
}
