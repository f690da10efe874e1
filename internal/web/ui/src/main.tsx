import { back } from "here:back";
import { render } from "preact";
import { Shell } from "./shell/shell";
import "./shell/shell.css";
import { preferred, speak } from "./shell/text";
import "./shell/theme";

await speak(preferred());
render(<Shell back={back} />, document.getElementById("page")!);
