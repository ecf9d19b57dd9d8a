import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Saves an encrypted .doc: LibreOffice does that only from a macro. */
const program = `Sub LockWordFile(source As String, folder As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  Dim options(1) As New com.sun.star.beans.PropertyValue
  options(0).Name = "FilterName"
  options(0).Value = "MS Word 97"
  options(1).Name = "Password"
  options(1).Value = "secret"
  document.storeToURL(folder &amp; "/encrypted.doc", options())
  document.close(True)
  StarDesktop.terminate()
End Sub
`;

/** Writes the macro into an existing LibreOffice profile. */
export function writeEncryptionMacro(profile: string): void {
  writeFileSync(
    join(profile, 'user/basic/Standard/Module1.xba'),
    '<?xml version="1.0" encoding="UTF-8"?>\n<script:module xmlns:script="http://openoffice.org/2000/script" ' +
      `script:name="Module1" script:language="StarBasic">${program}</script:module>`,
  );
}
