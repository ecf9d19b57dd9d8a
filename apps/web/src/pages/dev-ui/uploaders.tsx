import { Uploader, type UploaderState } from '#ui/uploader.tsx';
import styles from './dev-ui.module.css';
import { Group, Specimen } from './specimen.tsx';

const states: readonly UploaderState[] = [
  { kind: 'idle' },
  { kind: 'loading', percent: 42 },
  { kind: 'success' },
  { kind: 'error' },
  { kind: 'disabled', reason: '请先同意下方服务条款和隐私协议' },
];

const nothing = () => {};

export function Uploaders() {
  return (
    <Group name="上传">
      {states.map((state) => (
        <Specimen key={state.kind} name={`Uploader: ${state.kind}`}>
          <div className={styles.stack}>
            <Uploader
              state={state}
              onFiles={nothing}
              onRetry={nothing}
              accept={['.pdf']}
              hint="支持 pdf，单个文件建议不超过 100MB"
            />
          </div>
        </Specimen>
      ))}
    </Group>
  );
}
