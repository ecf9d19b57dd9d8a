import styles from './how-to-export.module.css';

/** How to get a bill out of both apps. Both send a ZIP with a password. */
export function HowToExport() {
  return (
    <details className={styles.help}>
      <summary>怎样导出账单</summary>
      <dl>
        <dt>支付宝</dt>
        <dd>我的 → 账单 → 右上角“…” → 开具交易流水证明 → 用于个人对账。</dd>
        <dt>微信支付</dt>
        <dd>我 → 服务 → 钱包 → 账单 → 常见问题 → 下载账单 → 用于个人对账。</dd>
        <dt>然后</dt>
        <dd>平台把压缩包发到邮箱。用通知里的密码解压，上传里面的 CSV 或 XLSX 文件。一次最多 2 万行、20 MB。</dd>
      </dl>
    </details>
  );
}
