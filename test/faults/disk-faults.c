/*
 * Preloaded into the service: a disk that forgets what was not synced, and one whose syncs fail.
 *
 * Of every file whose path ends in what is watched, a second one, <path>.durable, holds what a sync has made durable:
 * at each fsync or fdatasync the ranges written since the last one are copied there. After a kill the test puts the
 * durable files in place of the others, which is what the worst power cut would leave. While the file named by
 * DISK_FAULTS_FAIL exists, every sync of a watched file fails with EIO.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 64
#define RANGES 65536

struct range { off_t at; size_t size; };
struct watched { char path[512]; int count; struct range ranges[RANGES]; };

static struct watched *files[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int (*next_fsync)(int), (*next_fdatasync)(int);
static ssize_t (*next_write)(int, const void *, size_t);
static ssize_t (*next_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*next_pwrite64)(int, const void *, size_t, off_t);

__attribute__((constructor)) static void begin(void) {
  next_fsync = dlsym(RTLD_NEXT, "fsync");
  next_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  next_write = dlsym(RTLD_NEXT, "write");
  next_pwrite = dlsym(RTLD_NEXT, "pwrite");
  next_pwrite64 = dlsym(RTLD_NEXT, "pwrite64");
}

static int ends_with(const char *text, const char *end) {
  size_t a = strlen(text), b = strlen(end);
  return a >= b && strcmp(text + a - b, end) == 0;
}

/* The entry of the file behind a descriptor; 0 where it is not watched. */
static struct watched *watched(int fd) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (!ends_with(path, ".sqlite") && !ends_with(path, ".sqlite-wal")) return 0;
  for (int index = 0; index < FILES; index++) {
    if (!files[index]) {
      files[index] = calloc(1, sizeof **files);
      strcpy(files[index]->path, path);
    }
    if (strcmp(files[index]->path, path) == 0) return files[index];
  }
  abort();
}

static void note(int fd, off_t at, ssize_t size) {
  int kept = errno;
  if (size > 0) {
    pthread_mutex_lock(&lock);
    struct watched *file = watched(fd);
    if (file) {
      if (file->count == RANGES) abort();
      file->ranges[file->count++] = (struct range){at, (size_t)size};
    }
    pthread_mutex_unlock(&lock);
  }
  errno = kept;
}

static int synced(int fd, int (*sync)(int)) {
  pthread_mutex_lock(&lock);
  struct watched *file = watched(fd);
  const char *failing = getenv("DISK_FAULTS_FAIL");
  if (file && failing && access(failing, F_OK) == 0) {
    pthread_mutex_unlock(&lock);
    errno = EIO;
    return -1;
  }
  int result = sync(fd);
  if (file && result == 0 && !getenv("DISK_FAULTS_KEEP")) {
    char path[600], proc[64];
    snprintf(path, sizeof path, "%s.durable", file->path);
    snprintf(proc, sizeof proc, "/proc/self/fd/%d", fd);
    int to = open(path, O_WRONLY | O_CREAT, 0600), from = open(proc, O_RDONLY);
    for (int index = 0; index < file->count; index++) {
      struct range range = file->ranges[index];
      char *bytes = malloc(range.size);
      ssize_t got = pread(from, bytes, range.size, range.at);
      if (got > 0 && next_pwrite(to, bytes, (size_t)got, range.at) != got) abort();
      free(bytes);
    }
    struct stat state;
    if (fstat(fd, &state) == 0 && ftruncate(to, state.st_size) != 0) abort();
    file->count = 0;
    close(to);
    close(from);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) { return synced(fd, next_fsync); }
int fdatasync(int fd) { return synced(fd, next_fdatasync); }

ssize_t write(int fd, const void *bytes, size_t size) {
  off_t at = lseek(fd, 0, SEEK_CUR);
  ssize_t done = next_write(fd, bytes, size);
  if (at >= 0) note(fd, at, done);
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  ssize_t done = next_pwrite(fd, bytes, size, at);
  note(fd, at, done);
  return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) {
  ssize_t done = next_pwrite64(fd, bytes, size, at);
  note(fd, at, done);
  return done;
}
