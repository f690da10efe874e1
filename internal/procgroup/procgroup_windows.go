package procgroup

import (
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A groupHandle is a job object, whose processes end when its last handle is closed. It is 0 where the system gives none.
type groupHandle struct{ job windows.Handle }

// prepare creates the job. After a failure the program runs without a job.
func (h *groupHandle) prepare(*exec.Cmd) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	h.job = job
}

// join puts the program into the job.
func (h *groupHandle) join(p *os.Process) {
	if h.job == 0 {
		return
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(p.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(h.job, process)
		_ = windows.CloseHandle(process)
	}
	if err != nil {
		h.release()
	}
}

// kill ends all processes of the job, or the program if there is no job.
func (h *groupHandle) kill(p *os.Process) error {
	if h.job == 0 {
		return p.Kill()
	}
	return windows.TerminateJobObject(h.job, 1)
}

// release closes the job.
func (h *groupHandle) release() {
	if h.job != 0 {
		_ = windows.CloseHandle(h.job)
		h.job = 0
	}
}
