import { render } from "preact";
import { patient } from "./back/patient";
import { server } from "./back/server";
import { Shell } from "./shell/shell";
import "./shell/shell.css";
import { preferred, speak } from "./shell/text";
import "./shell/theme";

await speak(preferred());
render(<Shell back={patient(server)} />, document.getElementById("page")!);
