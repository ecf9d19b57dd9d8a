import { Button } from '#ui/button.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { Ticket } from '#ui/ticket.tsx';
import styles from './dev-ui.module.css';
import { Example, Group } from './example.tsx';

const rows = [
  { label: '订单号', value: <span className="num">20261115-000183</span> },
  { label: '总计', value: <span className="num">¥29.60</span> },
  { label: '预计完成', value: '今天 22:30 前' },
  { label: '取件点', value: '3 号楼 214' },
];

export function PaperComponents() {
  return (
    <Group name="纸品">
      <Example name="Ticket: large, the seal lands">
        <Stack gap={16} className={styles.stack}>
          <Ticket label="取件码" code="A7K2MX" seal="已收单" landing rows={rows} />
        </Stack>
      </Example>
      <Example name="Ticket: small">
        <Stack gap={16} className={styles.stack}>
          <Ticket label="取件码" code="A7K2MX" rows={rows.slice(0, 2)} size="small" />
        </Stack>
      </Example>
      <Example name="Receipt: estimated, with its button">
        <Stack gap={16} className={styles.stack}>
          <Receipt
            title="费用明细"
            lines={[{ label: '打印费', amount: '¥29.00' }]}
            totalLabel="预估总计"
            total="¥29.60"
            estimated
            note="含基础服务费与装订费，下一步列明细"
          >
            <Button size="large" wide>
              下一步，确认订单（总计 ¥29.60）
            </Button>
          </Receipt>
        </Stack>
      </Example>
      <Example name="Receipt: every line">
        <Stack gap={16} className={styles.stack}>
          <Receipt
            title="订单明细"
            lines={[
              { label: '高等数学期末复习提纲（第三版）.pdf', amount: '¥3.60', detail: '24 页 × 1 份' },
              { label: '毕业论文-正文 Chapter 1–5 final_v7.pdf', amount: '¥10.20', detail: '68 页 × 1 份' },
              { label: '左上角装订', amount: '¥0.10' },
              { label: '基础服务费', amount: '¥0.50' },
            ]}
            totalLabel="总计"
            total="¥14.40"
          />
        </Stack>
      </Example>
      <Example name="Sheet, Sheet stacked">
        <Stack gap={16} className={styles.stack}>
          <Sheet>
            <h3>装订组 #1</h3>
            <p>一个文件，一张纸。</p>
          </Sheet>
          <Sheet stacked>
            <h3>装订组 #2</h3>
            <p>三个文件叠在一起。</p>
          </Sheet>
        </Stack>
      </Example>
    </Group>
  );
}
