import styles from './address-help.module.css';

export function AddressHelp() {
  return (
    <details className={styles.help}>
      <summary>怎么找到打印机的地址</summary>
      <ol>
        <li>在打印机面板上打开“网络”或“Wi-Fi 状态”，记下 IP 地址，例如 192.168.1.20；也可以在路由器里看。</li>
        <li>
          写成 <code>ipp://192.168.1.20/ipp/print</code>。支持 AirPrint 或 IPP Everywhere 的打印机，一般都是这个路径。
        </li>
        <li>
          接在电脑上的打印机，在电脑的 CUPS 里共享后写成 <code>ipp://电脑的地址:631/printers/名称</code>。
        </li>
        <li>运行后台的服务器要和打印机在同一个网络里。最好在路由器里给打印机固定一个地址。</li>
      </ol>
    </details>
  );
}
